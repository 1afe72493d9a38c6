import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personToken } from '#kernel/language/message-text.ts'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { smartSearch } from '#platform/smart-search/contract.ts'
import { threads } from '#platform/threads/contract.ts'
import { onboarding } from '#sections/admin/onboarding/contract.ts'
import { workOff } from '#server/testing/jobs.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { teamBoard } from './contract.ts'

let portal: TestPortal
let core: Person
let volunteer: Person
let driver: Person
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('core_team')
  volunteer = await portal.as('volunteer')
  driver = await portal.as('driver')
})
afterAll(() => portal.close())

const posted = (person: Person, given: object = {}) =>
  person.call(teamBoard.add, { title: `Order labels ${randomUUID()}`, ...given })
const news = async (person: Person) => (await person.call(notifications.list, {})).notifications
const waiting = async (person: Person) => (await person.call(teamBoard.waiting, {})).count

describe('a post on the team board', () => {
  it('waits under open until somebody takes it on, and is then theirs to finish', async () => {
    const before = await waiting(driver)
    const { id, kind, status, assignees } = await posted(volunteer)
    expect({ kind, status, assignees }).toEqual({ kind: 'task', status: 'pending', assignees: [] })
    expect((await driver.try(teamBoard.move, { id, move: 'complete' })).status).toBe(403)
    expect(await driver.call(teamBoard.claim, { id })).toMatchObject({
      status: 'in_progress',
      assignedTo: [driver.id],
    })
    expect(await waiting(driver)).toBe(before + 1)
    await driver.call(teamBoard.move, { id, move: 'complete', notes: 'They come on Friday' })
    expect(await waiting(driver)).toBe(before)
    expect((await news(volunteer))[0]).toMatchObject({ title: expect.stringMatching(/^Done: Order labels/) })
    expect((await core.try(teamBoard.claim, { id })).status).toBe(409)
  })

  it('that two take on at once is one’s, and the other hears whose', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await posted(core)
      const answers = await Promise.all([
        volunteer.try(teamBoard.claim, { id }),
        driver.try(teamBoard.claim, { id }),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const { assignedTo, assignees } = await core.call(teamBoard.one, { id })
      expect(assignedTo).toHaveLength(1)
      expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
        message: `Somebody was faster: ${assignees[0]?.name} has it already.`,
      })
    }
  })

  it('pressed twice is taken on once', async () => {
    const { id } = await posted(core)
    const { version } = await driver.call(teamBoard.claim, { id })
    expect((await driver.call(teamBoard.claim, { id })).version).toBe(version)
  })

  it('tells those it is given to, each once', async () => {
    const title = `Wash the coolers ${randomUUID()}`
    const { id, version } = await posted(core, { title, assignedTo: [volunteer.id], dueDate: '2027-01-08' })
    expect((await news(volunteer))[0]).toMatchObject({
      type: 'team_board',
      title: `A post for you: ${title}`,
      message: expect.stringContaining('Task on the team board · due '),
      actionUrl: `/dashboard?section=team-board&id=${id}`,
    })
    await core.call(teamBoard.edit, { id, version, assignedTo: [volunteer.id, driver.id] })
    expect((await news(driver))[0]).toMatchObject({ title: `A post for you: ${title}` })
    expect((await news(volunteer)).filter((one) => one.title.endsWith(title))).toHaveLength(1)
  })

  it('of several people is done with the last part', async () => {
    const { id } = await posted(core, { assignedTo: [volunteer.id, driver.id] })
    expect(await volunteer.call(teamBoard.finish, { id })).toMatchObject({ status: 'in_progress' })
    expect(await driver.call(teamBoard.finish, { id })).toMatchObject({ status: 'completed' })
  })

  it('is changed by whoever posted it, has it or looks after the board, and by nobody else', async () => {
    const { id, version } = await posted(volunteer)
    const change = { id, version, kind: 'idea' as const }
    expect((await driver.try(teamBoard.edit, change)).status).toBe(403)
    expect((await driver.try(teamBoard.remove, { id })).status).toBe(403)
    expect(await volunteer.call(teamBoard.edit, change)).toMatchObject({ kind: 'idea' })
    expect((await core.try(teamBoard.move, { id, move: 'cancel' })).status).toBe(200)
  })

  it('is liked once by each, who can take it back', async () => {
    const { id } = await posted(volunteer, { kind: 'idea' })
    await Promise.all([driver.call(teamBoard.like, { id }), driver.call(teamBoard.like, { id })])
    expect(await core.call(teamBoard.like, { id })).toMatchObject({ likes: 2, liked: true })
    expect((await volunteer.call(teamBoard.likes, { id })).items.map((one) => one.id).toSorted()).toEqual(
      [core.id, driver.id].toSorted(),
    )
    expect(await driver.call(teamBoard.unlike, { id })).toMatchObject({ likes: 1, liked: false })
  })

  it('has comments, which are counted, and whoever is named in one hears of it', async () => {
    const { id } = await posted(volunteer)
    await volunteer.call(threads.post, {
      table: 'tasks',
      id,
      body: `${personToken(driver.id)} can you bring them?`,
    })
    expect(await core.call(teamBoard.one, { id })).toMatchObject({ comments: 1 })
    expect((await news(driver))[0]).toMatchObject({
      actionUrl: expect.stringContaining(`section=team-board&id=${id}`),
    })
  })

  it('that is deleted comes back by an undo with its likes', async () => {
    const { id } = await posted(volunteer)
    await driver.call(teamBoard.like, { id })
    const { requestId } = await volunteer.try(teamBoard.remove, { id })
    expect((await volunteer.try(teamBoard.one, { id })).status).toBe(404)
    await volunteer.call(history.undo, { requestId })
    expect(await volunteer.call(teamBoard.one, { id })).toMatchObject({ likes: 1 })
    expect((await volunteer.call(history.ofRecord, { table: 'tasks', id })).items.length).toBeGreaterThan(1)
  })

  it('is found by its words, on the board', async () => {
    const { id } = await posted(core, { title: 'Marmalade for the breakfast crew' })
    const { results } = await volunteer.call(smartSearch.fuzzy, { query: 'marmalade breakfast' })
    const found = results.filter((one) => JSON.stringify(one).includes(id))
    expect(found).toHaveLength(1)
    expect(JSON.stringify(found)).toContain('team-board')
  })
})

describe('the team board', () => {
  it('has each post in one column, and what was done long ago in the list alone', async () => {
    const title = `Column ${randomUUID()}`
    const [open, done] = [await posted(core, { title }), await posted(core, { title })]
    await core.call(teamBoard.move, { id: done.id, move: 'complete' })
    const column = async (name: 'pending' | 'completed') =>
      (await core.call(teamBoard.list, { search: title, column: name })).items.map(({ id }) => id)
    expect(await column('pending')).toEqual([open.id])
    expect(await column('completed')).toEqual([done.id])
    await portal.app.pool.query(
      `UPDATE tasks SET completed_at = completed_at - interval '40 days' WHERE id = $1`,
      [done.id],
    )
    expect(await column('completed')).toEqual([])
    expect((await core.call(teamBoard.list, { search: title, tab: 'over' })).total).toBe(1)
  })

  it('takes several lines at once, for the same people', async () => {
    const titles = [`Bread ${randomUUID()}`, `Cheese ${randomUUID()}`]
    const { ids } = await core.call(teamBoard.addMany, { titles, assignedTo: [driver.id] })
    expect(ids).toHaveLength(2)
    for (const [index, id] of ids.entries())
      expect(await driver.call(teamBoard.one, { id })).toMatchObject({
        title: titles[index],
        assignedTo: [driver.id],
      })
    expect(await core.try(teamBoard.addMany, { titles: [] })).toMatchObject({
      status: 400,
      body: { fields: { titles: 'Please write at least one line' } },
    })
  })

  it('has nothing of other work, and other lists have nothing of it', async () => {
    const title = `Only here ${randomUUID()}`
    await portal.app.pool.query(`INSERT INTO tasks (title) VALUES ($1)`, [title])
    expect((await core.call(teamBoard.list, { search: title })).total).toBe(0)
  })

  it('challenges people to look, to post and to like, and a comment is none of these', async () => {
    const host = await portal.as('host')
    const { id } = await posted(core)
    const noted = async () => {
      await workOff(portal.app)
      const all = await host.call(onboarding.challenges)
      return all.flatMap(({ actionKey, isCompleted }) => (isCompleted ? [actionKey] : []))
    }
    await host.call(threads.post, { table: 'tasks', id, body: 'Good' })
    expect(await noted()).not.toContain('like_team_board_post')
    await host.call(teamBoard.like, { id })
    await posted(host)
    expect(await noted()).toEqual(expect.arrayContaining(['like_team_board_post', 'post_team_board']))
  })
})
