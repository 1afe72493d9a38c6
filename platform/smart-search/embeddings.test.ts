import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { searchAdmin } from './admin-contract.ts'
import { smartSearch } from './contract.ts'
import { type EmbeddingsService, startEmbeddings } from './testing-embeddings.ts'

let service: EmbeddingsService
let portal: TestPortal
let admin: Person
beforeAll(async () => {
  service = await startEmbeddings()
  portal = await testPortal({ ai: { url: service.url, model: 'meaning-1', key: 'secret-key' } })
  admin = await portal.as('admin')
})
afterAll(async () => {
  await portal.close()
  await service.close()
})
beforeEach(() => service.answerWith(null))

const QUESTION = { query: 'letters that went out by post' }
const ask = () => admin.call(smartSearch.query, QUESTION)
const idsOf = ({ results }: Awaited<ReturnType<typeof ask>>) => results.map(({ feature }) => feature.id)

describe('search by meaning with an AI service', () => {
  it('before anything was worked out it goes on without it', async () => {
    expect((await ask()).usedAI).toBe(false)
    expect(service.asked).toEqual([])
  })

  it('the cost is told beforehand', async () => {
    const { texts, tokens, cents } = await admin.call(searchAdmin.costEstimate, { centsPerMillion: 200 })
    expect(texts).toBeGreaterThan(10)
    expect(tokens).toBeGreaterThan(texts)
    expect(cents).toBeCloseTo((tokens * 200) / 1_000_000)
  })

  it('a regeneration makes vectors batch by batch, with the key, and is then done', async () => {
    const begun = await admin.call(searchAdmin.regenerate, { mode: 'all' })
    expect(begun).toMatchObject({ model: 'meaning-1', run: { state: 'running', done: 0 } })
    await workOff(portal.app)
    const { run } = await admin.call(searchAdmin.progress)
    expect(run).toMatchObject({ state: 'done', done: run?.total, failed: 0 })
    expect(service.asked.every(({ key, input }) => key === 'Bearer secret-key' && input.length <= 16)).toBe(
      true,
    )
    expect((await admin.call(searchAdmin.costEstimate, { mode: 'missing' })).texts).toBe(0)
  })

  it('then finds what has no word in common, and says that the service was used', async () => {
    const answer = await ask()
    expect(answer.usedAI).toBe(true)
    expect(idsOf(answer)).toContain('outbox')
    expect(answer.results.find(({ feature }) => feature.id === 'outbox')?.matchType).toBe('semantic')
  })

  it('only what the person may open', async () => {
    const volunteer = await portal.as('volunteer')
    const answer = await volunteer.call(smartSearch.query, QUESTION)
    expect(answer.usedAI).toBe(true)
    expect(idsOf(answer)).not.toContain('outbox')
  })

  it.each([
    ['refuses', { status: 401, body: '{"error":{}}' }],
    ['fails', { status: 500, body: 'oh no' }],
    ['answers something else', { status: 200, body: '{"data":[]}' }],
    ['answers no JSON', { status: 200, body: '<html>' }],
  ])('when it %s, the search goes on by synonyms', async (_what, answer) => {
    service.answerWith(answer)
    const found = await admin.call(smartSearch.query, { query: 'post and mail of the portal' })
    expect(found.usedAI).toBe(false)
    expect(found.results.map(({ feature }) => feature.id)).toContain('outbox')
  })

  it('when it does not answer at all, a person does not wait for it', async () => {
    service.answerWith('nothing')
    expect((await ask()).usedAI).toBe(false)
  })

  it('a run that fails says why, and goes on from there', async () => {
    service.answerWith({ status: 503, body: '' })
    await admin.call(searchAdmin.regenerate, { mode: 'all' })
    await workOff(portal.app)
    const failed = await admin.call(searchAdmin.progress)
    expect(failed.run).toMatchObject({ state: 'failed', message: 'The service answered 503', done: 0 })
    service.answerWith(null)
    await admin.call(searchAdmin.resume)
    await workOff(portal.app)
    const { run } = await admin.call(searchAdmin.progress)
    expect(run).toMatchObject({ state: 'done', done: run?.total })
  })

  it('paused it makes nothing more until it is resumed; stopped it ends', async () => {
    await admin.call(searchAdmin.regenerate, { mode: 'all' })
    await admin.call(searchAdmin.pause)
    const before = service.asked.length
    await workOff(portal.app)
    expect(service.asked.length).toBe(before)
    await admin.call(searchAdmin.resume)
    await admin.call(searchAdmin.stop)
    await workOff(portal.app)
    expect(service.asked.length).toBe(before)
    expect((await admin.call(searchAdmin.progress)).run?.state).toBe('stopped')
    expect((await admin.try(searchAdmin.pause)).status).toBe(409)
  })

  it('a changed entry is worked out anew, the others are not', async () => {
    await admin.call(searchAdmin.regenerate, { mode: 'all' })
    await workOff(portal.app)
    const [dashboard] = (await admin.call(searchAdmin.features, { search: 'dashboard' })).items.filter(
      ({ id }) => id === 'dashboard',
    )
    await admin.call(searchAdmin.addFeature, {
      overrides: 'dashboard',
      title: 'Overview of everything',
      description: 'Lunch in numbers',
      category: 'Dashboard',
      route: '/dashboard',
      keywords: dashboard?.keywords ?? [],
      permissions: [],
      hidden: false,
    })
    const before = service.asked.length
    await expect
      .poll(async () => (await admin.call(searchAdmin.costEstimate, { mode: 'missing' })).texts)
      .toBe(1)
    await admin.call(searchAdmin.regenerate, { mode: 'missing' })
    await workOff(portal.app)
    const asked = service.asked.slice(before).flatMap(({ input }) => input)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toContain('Overview of everything')
  })
})

describe('without a service', () => {
  it('there is nothing to regenerate, and it says so', async () => {
    const plain = await testPortal()
    const person = await plain.as('admin')
    const { status, body } = await person.try(searchAdmin.regenerate, { mode: 'all' })
    expect(status).toBe(409)
    expect(body).toMatchObject({ message: expect.stringContaining('No AI service is set up') })
    expect(await person.call(searchAdmin.progress)).toEqual({ model: null, run: null })
    await plain.close()
  })
})
