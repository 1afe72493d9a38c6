import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import type { Role } from '#kernel/people/access.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { onboarding } from '#sections/admin/onboarding/contract.ts'
import { kudos } from '#sections/communication/kudos/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { projects } from './contract.ts'
import { tasks } from './tasks-contract.ts'

let portal: TestPortal
let core: Person
let ana: Person & Known
let ben: Person & Known
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('core_team')
  ana = await known('volunteer')
  ben = await known('driver')
})
afterAll(() => portal.close())

interface Known {
  name: string
  email: string
}
async function known(role: Role): Promise<Person & Known> {
  const person = await portal.as(role)
  const { rows } = await portal.app.pool.query<Known>(
    'SELECT display_name AS name, email FROM users WHERE id = $1',
    [person.id],
  )
  return { ...person, ...(rows[0] as Known) }
}

const heard = async (person: Person) =>
  (await person.call(notifications.list, {})).notifications.map(({ title }) => title)
const project = (person: Person, given: object = {}) =>
  person.call(projects.add, { title: 'A second van', ...given })
const task = (person: Person, projectId: string, given: object = {}) =>
  person.call(tasks.add, { title: 'Ask three dealers', projectId, ...given })

describe('a project', () => {
  it('has a number that its address has, and tells its owners and supporters of it', async () => {
    const made = await project(core, { title: 'Host handbook', assignedTo: [ana.id], supportIds: [ben.id] })
    expect(await core.call(projects.numbered, { number: made.number })).toEqual({ id: made.id })
    expect(made.owners).toEqual([{ id: ana.id, name: ana.name }])
    expect(await heard(ana)).toContain('A project for you: Host handbook')
    expect(await heard(ben)).toContain('Your support is wanted: Host handbook')
    expect(await heard(core)).toEqual([])
  })

  it('is a challenge to those who may see projects', async () => {
    const keys = async (person: Person) =>
      (await person.call(onboarding.challenges)).map(({ actionKey }) => actionKey)
    expect(await keys(ben)).toContain('view_projects')
    expect(await keys(await portal.as('recipient'))).not.toContain('view_projects')
  })

  it('is not given to somebody who may not open it', async () => {
    const host = await known('host')
    const answer = await core.try(projects.add, { title: 'A van', assignedTo: [host.id] })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain(`${host.name} may not open this`)
  })

  it('is edited by whoever an imported row names, by name or by email', async () => {
    const byName = await project(core, { assignedNames: [ana.name.toLowerCase()] })
    const byMail = await project(core, { supportNames: [ana.email.toUpperCase()] })
    const other = await project(core, { assignedNames: [`${ana.name}s`] })
    for (const { id, version } of [byName, byMail])
      await ana.call(projects.edit, { id, version, notes: 'I know the dealer' })
    const { id, version } = other
    expect((await ana.try(projects.edit, { id, version, notes: 'Mine' })).status).toBe(403)
  })

  it('that nobody has is taken on by one of two who press at once', async () => {
    const { id } = await project(core)
    const other = await portal.as('volunteer')
    const answers = await Promise.all([ana, other].map((one) => one.try(projects.claim, { id })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const now = await core.call(projects.one, { id })
    expect([now.owners.length, now.status]).toEqual([1, 'in_progress'])
  })

  it('is completed by going to the archive, and moves no more until it is restored', async () => {
    const { id } = await project(core)
    const put = await core.call(projects.archive, { id })
    expect([put.status, put.archivedAt === null]).toEqual(['completed', false])
    expect((await core.try(projects.move, { id, move: 'reopen' })).status).toBe(409)
    await core.call(projects.restore, { id })
    expect((await core.call(projects.move, { id, move: 'reopen' })).status).toBe('in_progress')
  })

  it('says how much of it is done by its tasks, which of them is next, and whose turn it is', async () => {
    const { id } = await project(core, { progress: 70 })
    expect((await core.call(projects.one, { id })).done).toBe(70)
    const late = addDays(todayIn('America/New_York'), -1)
    await task(core, id, { title: 'Choose', dueDate: late, assignedTo: [ben.id, ana.id] })
    const first = await task(core, id, { title: 'Ask' })
    await core.call(tasks.move, { id: first.id, move: 'complete' })
    const canceled = await task(core, id, { title: 'Paint' })
    await core.call(tasks.move, { id: canceled.id, move: 'cancel' })
    expect(await core.call(projects.one, { id })).toMatchObject({
      done: 50,
      tasks: { all: 2, done: 1, overdue: 1 },
      next: { title: 'Choose', dueDate: late, who: [ana.name, ben.name].sort().join(', ') },
    })
  })

  it('is copied with its tasks and their parts, days moved along, nothing done', async () => {
    const { id } = await project(core, { startDate: '2026-12-01', dueDate: '2026-12-31' })
    const whole = await task(core, id, { dueDate: '2026-12-11', assignedTo: [ana.id] })
    await core.call(tasks.add, { title: 'A part', parentId: whole.id })
    await core.call(tasks.move, { id: whole.id, move: 'complete' })
    const made = await core.call(projects.copy, { id, title: 'A third van', startDate: '2027-02-01' })
    expect([made.startDate, made.dueDate, made.tasks]).toEqual([
      '2027-02-01',
      '2027-03-03',
      { all: 2, done: 0, overdue: 0 },
    ])
    const { items } = await core.call(tasks.list, { projectId: made.id, arranged: true })
    expect(items.map(({ title, dueDate, assignedTo }) => [title, dueDate, assignedTo])).toEqual([
      ['Ask three dealers', '2027-02-11', []],
      ['A part', null, []],
    ])
    expect(items[1]?.parentId).toBe(items[0]?.id)
  })

  it('that is completed is something to thank its people for', async () => {
    const { id } = await project(core, { assignedTo: [ana.id], supportIds: [ben.id] })
    await core.call(projects.move, { id, move: 'complete' })
    expect(await heard(ana)).toContain('Done: A second van')
    const found = await core.call(kudos.check, { contextType: 'project', contextId: id })
    expect(found.people.map((one) => one.id).sort()).toEqual([ana.id, ben.id].sort())
  })
})

describe('a task of a project', () => {
  it('with several people is done when each has finished their part, and open again when one takes it back', async () => {
    const { id: projectId } = await project(core)
    const { id } = await task(core, projectId, { assignedTo: [ana.id, ben.id] })
    expect((await ana.call(tasks.finish, { id })).status).toBe('in_progress')
    expect((await ben.call(tasks.finish, { id })).status).toBe('completed')
    const again = await ana.call(tasks.unfinish, { id })
    expect([again.status, again.doneBy, again.completedAt]).toEqual(['in_progress', [ben.id], null])
  })

  it('is not for others to change, but for whoever edits all projects', async () => {
    const { id: projectId } = await project(core)
    const { id } = await task(core, projectId, { assignedTo: [ana.id] })
    expect((await ben.try(tasks.move, { id, move: 'complete' })).status).toBe(403)
    expect((await core.call(tasks.move, { id, move: 'complete' })).status).toBe('completed')
  })

  it('that comes again is there once more when it is completed, however often', async () => {
    const today = todayIn('America/New_York')
    const made = await core.call(tasks.add, { title: 'Water the plants', repeats: 'week', dueDate: today })
    const next = async () =>
      (await core.call(tasks.list, { projectId: 'none', tab: 'open', search: 'Water the plants' })).items
    await core.call(tasks.move, { id: made.id, move: 'complete' })
    expect((await next()).map(({ dueDate }) => dueDate)).toEqual([addDays(today, 7)])
    await core.call(tasks.move, { id: made.id, move: 'reopen' })
    await core.call(tasks.move, { id: made.id, move: 'complete' })
    expect(await next()).toHaveLength(1)
  })

  it('that is a milestone is celebrated by everybody of the project', async () => {
    const { id } = await project(core, { assignedTo: [ana.id], supportIds: [ben.id] })
    const { id: milestone } = await task(core, id, { title: 'Half of the money', isMilestone: true })
    await core.call(tasks.move, { id: milestone, move: 'complete' })
    for (const person of [ana, ben])
      expect(await heard(person)).toContain('Milestone reached: Half of the money')
  })

  it('stands where it was put, also after many moves', async () => {
    const { id: projectId } = await project(core)
    const ids: string[] = []
    for (const title of ['A', 'B', 'C', 'D']) ids.push((await task(core, projectId, { title })).id)
    const order = async () =>
      (await core.call(tasks.list, { projectId, arranged: true })).items.map(({ title }) => title).join('')
    const [a = '', b = '', , d = ''] = ids
    await core.call(tasks.arrange, { id: d, before: a })
    expect(await order()).toBe('DABC')
    await core.call(tasks.arrange, { id: a, before: null })
    expect(await order()).toBe('DBCA')
    for (let times = 0; times < 60; times++)
      await core.call(tasks.arrange, { id: times % 2 ? a : d, before: b })
    expect((await order()).indexOf('B')).toBe(2)
    const foreign = await task(core, (await project(core)).id)
    expect((await core.try(tasks.arrange, { id: a, before: foreign.id })).status).toBe(400)
  })

  it('has parts, which have no parts themselves and go with their project', async () => {
    const { id: projectId } = await project(core)
    const { id } = await task(core, projectId)
    const part = await core.call(tasks.add, { title: 'Call the first', parentId: id })
    expect(part.project?.id).toBe(projectId)
    expect((await core.try(tasks.add, { title: 'Dial', parentId: part.id })).status).toBe(400)
    expect((await core.call(tasks.one, { id })).subtasks).toEqual({ all: 1, done: 0 })
    await core.call(projects.remove, { id: projectId })
    expect((await core.try(tasks.one, { id })).status).toBe(404)
  })

  it('is not added to a project of others, nor as a one-off by whoever may not add projects', async () => {
    const { id } = await project(core)
    expect((await ana.try(tasks.add, { title: 'Mine', projectId: id })).status).toBe(403)
    expect((await ben.try(tasks.add, { title: 'Mine' })).status).toBe(403)
    await ana.call(tasks.add, { title: 'Mine' })
  })
})
