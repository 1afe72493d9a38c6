import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import { crudHolds } from '#server/testing/crud-holds.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { suggestions } from './contract.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const gloves = { title: 'Gloves in size S', description: 'Most of us need them.' }
const said = async (person: Person, id: string) =>
  (await person.call(threads.ofRecord, { table: 'suggestions', id })).messages
const newest = async (person: Person) => (await person.call(notifications.list, {})).notifications[0]

describe('suggestions', () => {
  crudHolds(() => portal, suggestions, {
    name: 'title',
    add: gloves,
    edit: { priority: 'high' },
    owner: 'volunteer',
    stranger: 'driver',
    manager: 'admin',
  })

  it('everybody has one vote, gives it and takes it back', async () => {
    const [volunteer, driver] = [await portal.as('volunteer'), await portal.as('driver')]
    const { id, votes } = await volunteer.call(suggestions.add, gloves)
    expect(votes).toBe(0)
    await driver.call(suggestions.upvote, { id })
    await driver.call(suggestions.upvote, { id })
    expect(await volunteer.call(suggestions.upvote, { id })).toMatchObject({ votes: 2, voted: true })
    expect(await driver.call(suggestions.upvote, { id, on: false })).toMatchObject({ votes: 1, voted: false })
  })

  it('the most wanted come first when the list is sorted by votes', async () => {
    const volunteer = await portal.as('volunteer')
    const one = await volunteer.call(suggestions.add, { ...gloves, title: 'Wanted lids' })
    await volunteer.call(suggestions.add, { ...gloves, title: 'Wanted cups' })
    await volunteer.call(suggestions.upvote, { id: one.id })
    const { items } = await volunteer.call(suggestions.list, {
      search: 'Wanted',
      sort: 'votes',
      order: 'desc',
    })
    expect(items.map(({ title }) => title)).toEqual(['Wanted lids', 'Wanted cups'])
  })

  it('whoever decides hears of a new one, and whoever suggested it reads the answer in words', async () => {
    const [core, volunteer] = [await portal.as('core_team'), await portal.as('volunteer')]
    const { id, version } = await volunteer.call(suggestions.add, gloves)
    expect(await newest(core)).toMatchObject({ message: gloves.title })
    const declined = { id, version, move: 'reject' as const }
    expect((await volunteer.try(suggestions.move, declined)).status).toBe(403)
    expect(await core.try(suggestions.move, declined)).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please say why, for whoever suggested it' } },
    })
    await core.call(suggestions.move, { ...declined, reason: 'There are some in the cupboard.' })
    expect(await newest(volunteer)).toMatchObject({
      title: 'Your suggestion: declined',
      message: `${gloves.title}. There are some in the cupboard.`,
    })
    expect(await volunteer.call(suggestions.one, { id })).toMatchObject({
      status: 'rejected',
      answer: 'There are some in the cupboard.',
    })
  })

  it('a question goes to whoever suggested it; their answer puts it back to those who decide', async () => {
    const [core, viewer, driver] = [
      await portal.as('core_team'),
      await portal.as('viewer'),
      await portal.as('driver'),
    ]
    const { id, version } = await viewer.call(suggestions.add, gloves)
    await core.call(suggestions.move, { id, version, move: 'ask', reason: 'How many boxes?' })
    expect(await newest(viewer)).toMatchObject({ message: gloves.title, type: 'suggestion_question' })
    expect(await viewer.call(suggestions.waiting, {})).toEqual({ count: 1 })
    expect((await driver.try(suggestions.respond, { id, message: 'Two' })).status).toBe(403)
    expect(await viewer.call(suggestions.respond, { id, message: 'Two' })).toMatchObject({
      status: 'submitted',
    })
    expect((await said(core, id)).map(({ body }) => body)).toEqual(['How many boxes?', 'Two'])
    expect(await newest(core)).toMatchObject({ type: 'suggestion_answer' })
    expect(await viewer.call(suggestions.waiting, {})).toEqual({ count: 0 })
  })

  it('the notes of those who decide are theirs alone', async () => {
    const [core, volunteer] = [await portal.as('core_team'), await portal.as('volunteer')]
    const { id, version } = await volunteer.call(suggestions.add, gloves)
    await core.call(suggestions.weigh, { id, version, effort: 'large', notes: 'Too expensive?' })
    expect(await volunteer.call(suggestions.one, { id })).toMatchObject({ effort: null, notes: null })
    expect(await core.call(suggestions.one, { id })).toMatchObject({
      effort: 'large',
      notes: 'Too expensive?',
    })
  })

  it('tags and who looks after it are noted by those who decide, seen by everybody, and filter the list', async () => {
    const [core, volunteer] = [await portal.as('core_team'), await portal.as('volunteer')]
    const { id, version } = await volunteer.call(suggestions.add, {
      title: 'Hairnets in two sizes',
      description: 'One size fits few.',
    })
    const other = await portal.as('core_team')
    const noted = await core.call(suggestions.weigh, {
      id,
      version,
      effort: null,
      notes: null,
      tags: ['Kitchen', 'kitchen', 'Spring order'],
      assignedTo: other.id,
    })
    expect(noted.tags).toHaveLength(2)
    expect(await volunteer.call(suggestions.one, { id })).toMatchObject({
      tags: noted.tags,
      assignee: expect.any(String),
    })
    expect((await volunteer.call(suggestions.tags, { search: 'spring' })).items).toEqual([
      { id: 'Spring order', name: 'Spring order' },
    ])
    const ids = async (filter: object) =>
      (await volunteer.call(suggestions.list, filter)).items.map((one) => one.id)
    expect(await ids({ tag: 'Spring order' })).toEqual([id])
    expect(await ids({ assignee: other.id })).toEqual([id])
    expect(await ids({ tag: 'Autumn order' })).toEqual([])
    const told = (await other.call(notifications.list, {})).notifications
    expect(
      told.filter(({ relatedId, type }) => relatedId === id && type === 'suggestion_given'),
    ).toHaveLength(1)
    const refused = await core.try(suggestions.weigh, {
      id,
      version: noted.version,
      effort: null,
      notes: null,
      assignedTo: '00000000-0000-4000-8000-000000000000',
    })
    expect(refused.status).toBe(400)
  })

  it('one without a name has tags and somebody who looks after it, and still nobody knows whose it is', async () => {
    const [core, volunteer] = [await portal.as('core_team'), await portal.as('volunteer')]
    const code = 'ABCDE-FGHJK-LMNPQ-RSTUV-WXYZ3'
    await volunteer.call(suggestions.submitNameless, {
      title: 'A kinder tone on the phone',
      description: 'We are all volunteers.',
      category: 'general',
      priority: 'low',
      code,
    })
    const { items } = await core.call(suggestions.list, { search: 'kinder tone' })
    const one = items[0]
    if (!one) throw new Error('It is not in the list')
    await core.call(suggestions.weigh, {
      id: one.id,
      version: one.version,
      effort: null,
      notes: null,
      tags: ['Manners'],
      assignedTo: core.id,
    })
    expect(await volunteer.call(suggestions.one, { id: one.id })).toMatchObject({
      isAnonymous: true,
      submittedBy: null,
      createdBy: null,
      tags: ['Manners'],
    })
    expect(await volunteer.call(suggestions.byCode, { code })).not.toHaveProperty('assignee')
  })

  it('the tabs say how many there are of each', async () => {
    const [core, committee] = [await portal.as('core_team'), await portal.as('committee_member')]
    const before = await committee.call(suggestions.tabCounts, {})
    const { id, version } = await committee.call(suggestions.add, gloves)
    await core.call(suggestions.move, { id, version, move: 'start' })
    expect(await committee.call(suggestions.tabCounts, {})).toMatchObject({
      all: before.all + 1,
      pending: before.pending,
      in_progress: before.in_progress + 1,
      mine: 1,
    })
    const mine = await committee.call(suggestions.list, { heap: 'mine' })
    expect(mine.items.map((row) => row.id)).toEqual([id])
  })
})

describe('two suggestions that say the same', () => {
  it('are merged with their votes, each person’s once, and an undo parts them again', async () => {
    const [core, ana, ben] = [
      await portal.as('core_team'),
      await portal.as('volunteer'),
      await portal.as('driver'),
    ]
    const one = await ana.call(suggestions.add, { ...gloves, title: 'Small gloves' })
    const other = await ben.call(suggestions.add, { ...gloves, title: 'Gloves that fit' })
    await ana.call(suggestions.upvote, { id: one.id })
    await ben.call(suggestions.upvote, { id: one.id })
    await ben.call(suggestions.upvote, { id: other.id })
    const { requestId, status } = await core.try(suggestions.merge, {
      id: other.id,
      version: other.version,
      into: one.id,
    })
    expect(status).toBe(200)
    expect(await ben.call(suggestions.one, { id: one.id })).toMatchObject({
      votes: 2,
      merged: [{ id: other.id, title: 'Gloves that fit' }],
    })
    expect(await newest(ben)).toMatchObject({ type: 'suggestion_merged' })
    const listed = await ben.call(suggestions.list, { search: 'Gloves that fit' })
    expect(listed.total).toBe(0)
    // Voting for the one that was merged is voting for what it became; taken back, it is taken back wholly.
    expect(await ben.call(suggestions.upvote, { id: other.id, on: false })).toMatchObject({
      id: one.id,
      votes: 1,
    })
    const { id, version } = await core.call(suggestions.one, { id: one.id })
    await core.call(suggestions.move, { id, version, move: 'complete', reason: 'They are here.' })
    expect(await newest(ben)).toMatchObject({ title: 'Your suggestion: completed' })
    await ben.call(suggestions.upvote, { id: one.id })
    expect(await core.call(history.undo, { requestId })).toMatchObject({ undone: 1 })
    expect(await ben.call(suggestions.one, { id: other.id })).toMatchObject({ mergedInto: null, votes: 0 })
    expect(await ben.call(suggestions.one, { id: one.id })).toMatchObject({ votes: 2, merged: [] })
  })

  it('a merged one is decided about no more, and nothing is merged into it', async () => {
    const [core, ana] = [await portal.as('core_team'), await portal.as('volunteer')]
    const [one, two, three] = [
      await ana.call(suggestions.add, gloves),
      await ana.call(suggestions.add, gloves),
      await ana.call(suggestions.add, gloves),
    ]
    const merged = await core.call(suggestions.merge, { id: one.id, version: one.version, into: two.id })
    const moved = await core.try(suggestions.move, { id: one.id, version: merged.version, move: 'start' })
    expect(moved.status).toBe(403)
    const into = await core.try(suggestions.merge, { id: three.id, version: three.version, into: one.id })
    expect(into).toMatchObject({
      status: 400,
      body: { fields: { into: 'That one was merged into another; please choose that.' } },
    })
    const itself = await core.try(suggestions.merge, { id: three.id, version: three.version, into: three.id })
    expect(itself.status).toBe(400)
    // What was merged before goes along.
    await core.call(suggestions.merge, { id: two.id, version: two.version, into: three.id })
    expect((await core.call(suggestions.one, { id: three.id })).merged).toHaveLength(2)
  })

  it('a suggestion that is deleted comes back with its votes', async () => {
    const [ana, ben] = [await portal.as('volunteer'), await portal.as('driver')]
    const { id } = await ana.call(suggestions.add, gloves)
    await ben.call(suggestions.upvote, { id })
    const { requestId } = await ana.try(suggestions.remove, { id })
    await ana.call(history.undo, { requestId })
    expect(await ben.call(suggestions.one, { id })).toMatchObject({ votes: 1, voted: true })
  })
})
