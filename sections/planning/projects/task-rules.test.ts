import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { profile } from '#platform/profile/contract.ts'
import { dueToday } from '#platform/tasks/jobs.ts'
import { users } from '#sections/admin/user-management/contract.ts'
import { teamBoard } from '#sections/communication/team-board/contract.ts'
import { myActions } from '#sections/dashboard/my-actions/contract.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { projects } from './contract.ts'
import { tasks } from './tasks-contract.ts'

let portal: TestPortal
let admin: Person
let core: Person
let ana: Person
let ben: Person
beforeAll(async () => {
  portal = await testPortal()
  admin = await portal.as('admin')
  core = await portal.as('core_team')
  ana = await portal.as('volunteer')
  ben = await portal.as('driver')
})
afterAll(() => portal.close())

const today = () => todayIn('America/New_York', portal.app.now())
const morning = () => dueToday.run(portal.app, {}, new AbortController().signal)
const news = async (person: Person) => (await person.call(notifications.list, {})).notifications
const titles = async (person: Person) => (await news(person)).map(({ title }) => title)
const waits = async (person: Person, title: string) =>
  (await person.call(myActions.list, {})).items.some((one) => one.title === title)
const project = (person: Person, given: object = {}) =>
  person.call(projects.add, { title: 'A second van', ...given })
const task = (person: Person, given: object = {}) => person.call(tasks.add, { title: 'Ask', ...given })
const one = (id: string) => core.call(tasks.one, { id })
const undo = (person: Person, requestId: string) => person.try(history.undo, { requestId })

describe('what several have', () => {
  it('is not completed by one of them, however often and wherever they say that they are done', async () => {
    const shared = { title: 'Paint the van', dueDate: today(), assignedTo: [ana.id, ben.id] }
    const { id } = await task(core, shared)
    await morning()
    const told = (await news(ana)).filter(({ title }) => title.endsWith('Paint the van'))
    expect(told.map(({ title }) => title)).toEqual([
      'Due today: Paint the van',
      'A task for you: Paint the van',
    ])
    // Also at once, as two devices do.
    const press = (at: string) =>
      ana.call(notifications.act, { id: at, actionType: 'mark_complete', actionData: {} })
    await Promise.all(told.map((one) => press(one.id)))
    expect(await one(id)).toMatchObject({ status: 'in_progress', doneBy: [ana.id] })
    await ana.call(tasks.finish, { id })
    await ana.call(tasks.move, { id, move: 'complete' })
    const [second] = [await task(core, { ...shared, title: 'Wash the van' })]
    expect(await ana.call(tasks.completeMany, { ids: [id, second.id] })).toEqual({ completed: 0, parts: 1 })
    for (const shown of [await one(id), await one(second.id)])
      expect([shown.status, shown.doneBy]).toEqual(['in_progress', [ana.id]])
    // Whoever edits all completes it for the others; whoever has the last part, too.
    await core.call(tasks.move, { id: second.id, move: 'complete' })
    expect((await one(second.id)).status).toBe('completed')
    expect((await ben.call(tasks.move, { id, move: 'complete' })).status).toBe('completed')
    // At the bell, too, it is not canceled work that is done.
    await core.call(tasks.move, { id, move: 'reopen' })
    await core.call(tasks.move, { id, move: 'cancel' })
    expect((await ana.try(tasks.finish, { id })).status).toBe(409)
  })

  it('is canceled by whoever wrote it down or edits all, and not by one of those who have it', async () => {
    const given = { title: 'Sell the van', assignedTo: [ana.id, ben.id] }
    const { id } = await task(core, given)
    const own = await task(ana, given)
    const cancel = async (by: Person, at: string) =>
      (await by.try(tasks.move, { id: at, move: 'cancel' })).status
    expect([await cancel(ana, id), await cancel(ben, own.id)]).toEqual([403, 403])
    expect([(await one(id)).status, await cancel(core, id), await cancel(ana, own.id)]).toEqual([
      'pending',
      200,
      200,
    ])
    // What one person alone has, they may say is not needed any more.
    const alone = await task(core, { ...given, assignedTo: [ben.id] })
    expect(await cancel(ben, alone.id)).toBe(200)
  })

  it('is the same on the team board: done twice is one part', async () => {
    const { id } = await core.call(teamBoard.add, { title: 'Order labels', assignedTo: [ana.id, ben.id] })
    await ana.call(teamBoard.finish, { id })
    await ana.call(teamBoard.finish, { id })
    await ana.call(teamBoard.move, { id, move: 'complete' })
    expect(await core.call(teamBoard.one, { id })).toMatchObject({ status: 'in_progress', doneBy: [ana.id] })
  })

  it('is open for all of them again when somebody without a part opens it', async () => {
    const { id } = await task(core, { title: 'Call the garage', assignedTo: [ana.id, ben.id] })
    await core.call(tasks.move, { id, move: 'complete' })
    expect(await core.call(tasks.unfinish, { id })).toMatchObject({ status: 'pending', doneBy: [] })
    expect([await waits(ana, 'Call the garage'), await waits(ben, 'Call the garage')]).toEqual([true, true])
  })
})

describe('an undo', () => {
  it('of adding a project takes nothing away that others wrote in it since', async () => {
    const made = await ana.try(projects.add, { title: 'Undone', assignedTo: [] })
    const { id } = await task(core, { projectId: made.body.id })
    const answer = await undo(ana, made.requestId)
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([
      409,
      expect.stringContaining('1 task belongs to this project'),
    ])
    expect((await one(id)).project?.id).toBe(made.body.id)
    await core.call(tasks.remove, { id })
    expect((await undo(ana, made.requestId)).status).toBe(200)
  })

  it('of deleting one’s project brings back what others wrote in it, and does so once more', async () => {
    const { id: projectId } = await project(ana)
    const { id } = await task(core, { projectId, assignedTo: [ben.id] })
    const gone = await ana.try(projects.remove, { id: projectId })
    const { changes } = await ana.call(history.scope, { requestId: gone.requestId })
    expect(changes.map(({ noun, count }) => `${count} ${noun}`).toSorted()).toEqual(['1 project', '1 task'])
    expect((await undo(ben, gone.requestId)).status).toBe(403)
    const back = await undo(ana, gone.requestId)
    expect(back.status).toBe(200)
    expect((await one(id)).assignedTo).toEqual([ben.id])
    const again = await undo(ana, back.requestId)
    expect([again.status, (await core.try(tasks.one, { id })).status]).toEqual([200, 404])
    expect((await undo(ana, again.requestId)).status).toBe(200)
    expect((await one(id)).assignedTo).toEqual([ben.id])
  })

  it('neither deletes nor brings back a task for those who were only given it', async () => {
    const added = await core.try(tasks.add, { title: 'Mine to do', assignedTo: [ben.id] })
    const { id } = added.body
    const { items } = await ben.call(history.ofRecord, { table: 'tasks', id })
    expect(items.map(({ undoable }) => undoable)).toEqual([false])
    expect((await undo(ben, added.requestId)).status).toBe(403)
    const gone = await core.try(tasks.remove, { id })
    expect((await undo(ben, gone.requestId)).status).toBe(403)
    expect((await undo(core, gone.requestId)).status).toBe(200)
    // What they did themselves they take back, with the next one that came of it.
    const weekly = await task(core, {
      title: 'Water the plants',
      assignedTo: [ben.id],
      repeats: 'week',
      dueDate: today(),
    })
    const next = async () =>
      (await core.call(tasks.list, { tab: 'open', search: 'Water the plants' })).items.map(
        ({ dueDate }) => dueDate,
      )
    const done = await ben.try(tasks.finish, { id: weekly.id })
    expect(await next()).toEqual([addDays(today(), 7)])
    const back = await undo(ben, done.requestId)
    expect([back.status, await next()]).toEqual([200, [today()]])
    expect((await undo(ben, back.requestId)).status).toBe(200)
    expect(await next()).toEqual([addDays(today(), 7)])
  })
})

describe('what waits', () => {
  it('is nothing of a template and nothing of what was put away', async () => {
    const template = await project(core, { title: 'Drive', isTemplate: true })
    const { id } = await project(core, { title: 'Old van' })
    const given = { dueDate: today(), assignedTo: [ben.id] }
    await task(core, { ...given, title: 'Sell it', projectId: id })
    await task(core, { ...given, title: 'Print flyers', projectId: template.id })
    expect(await waits(ben, 'Sell it')).toBe(true)
    await core.call(projects.archive, { id })
    await morning()
    const found = async (asked: object) =>
      (await core.call(tasks.list, { tab: 'open', limit: 200, ...asked })).items.map(({ title }) => title)
    for (const title of ['Sell it', 'Print flyers']) {
      expect([title, await waits(ben, title)]).toEqual([title, false])
      expect(await titles(ben)).not.toContain(`Due today: ${title}`)
      expect(await found({})).not.toContain(title)
    }
    expect(await found({ projectId: id })).toEqual(['Sell it'])
    await core.call(projects.restore, { id })
    await morning()
    expect([await waits(ben, 'Sell it'), await titles(ben)]).toEqual([
      true,
      expect.arrayContaining(['Due today: Sell it']),
    ])
    // A template is nobody’s to take on, and stands under Archive once it is put away.
    expect((await core.try(projects.claim, { id: template.id })).status).toBe(409)
    const inTab = async (tab: 'templates' | 'archived') =>
      (await core.call(projects.list, { tab, search: 'Drive' })).items.map((row) => row.id)
    expect(await inTab('templates')).toEqual([template.id])
    await core.call(projects.archive, { id: template.id })
    expect([await inTab('templates'), await inTab('archived')]).toEqual([[], [template.id]])
  })

  it('is found by the parts of one task', async () => {
    const whole = await task(core, { title: 'Clear the attic' })
    await task(core, { title: 'The boxes', parentId: whole.id })
    const { items } = await core.call(tasks.list, { parentId: whole.id, tab: 'all' })
    expect(items.map(({ title }) => title)).toEqual(['The boxes'])
  })
})

describe('people of a project', () => {
  it('are not those who call themselves so later; "mine" finds what a name means', async () => {
    const ines = await portal.as('volunteer')
    const named = { title: 'Of Ines', assignedNames: [' ines  GARAGE'] }
    const before = await project(core, named)
    const older = await project(core, { title: 'Of Ines', supportNames: ['Ines Garages'] })
    const { version } = await ines.call(profile.read)
    const ownWords = { firstName: 'Ines', lastName: 'Garage', displayName: 'Ines Garage' }
    await ines.call(profile.save, { version, ...ownWords })
    const after = await project(core, named)
    const edit = ({ id, version: seen }: typeof before) =>
      ines.try(projects.edit, { id, version: seen, notes: 'I know the dealer' })
    expect([(await edit(before)).status, (await edit(after)).status]).toEqual([403, 200])
    const mine = await ines.call(projects.list, { whose: 'mine', search: 'Of Ines' })
    expect(mine.items.map(({ id }) => id)).toEqual([after.id])
    const { items } = await ines.call(myActions.list, {})
    expect(items.filter(({ title }) => title === 'Of Ines').map(({ opens }) => opens.params.id)).toEqual([
      after.id,
    ])
    // Whoever looks after accounts says how somebody is called.
    const { version: seen } = await admin.call(users.one, { id: ines.id })
    await admin.call(users.edit, { id: ines.id, version: seen, lastName: 'Garages' })
    expect((await edit(older)).status).toBe(200)
  })

  it('import them only if they may add them', async () => {
    const file = new File(['Title\nA second van\n'], 'projects.csv')
    const brings = async (...permissions: string[]) =>
      (await (await portal.as('viewer', { permissions })).try(projects.importPreview, { file } as never))
        .status
    expect([
      await brings('PROJECTS_VIEW', 'PROJECTS_EDIT_ALL'),
      await brings('PROJECTS_VIEW', 'PROJECTS_EDIT_ALL', 'PROJECTS_ADD'),
    ]).toEqual([403, 200])
  })

  it('are asked about where two accounts are called as a file says, and nobody guesses', async () => {
    const [first, second] = [
      await portal.as('host', { fresh: true }),
      await portal.as('host', { fresh: true }),
    ]
    await portal.app.pool.query(
      `UPDATE users SET first_name = 'Uma', last_name = 'Twin', display_name = 'Uma Twin' WHERE id = ANY ($1)`,
      [[first.id, second.id]],
    )
    const preview = async (owner: string) =>
      core.call(projects.importPreview, {
        file: new File([`Title,Owner\nTwins,${owner}\n`], 'projects.csv'),
      } as never)
    const { problems } = await preview('uma  twin')
    expect(problems).toMatchObject([{ row: 2, message: expect.stringContaining('More than one account') }])
    const [email] = problems[0]?.otherFixes?.flatMap(({ values }) => Object.values(values)) ?? []
    expect((await preview(String(email))).problems).toEqual([])
  })

  it('who may not open projects any more hear nothing of them, and stand in no copy', async () => {
    const left = await portal.as('volunteer')
    const barred = await portal.as('volunteer')
    const all = [left.id, barred.id, ben.id]
    const { id } = await project(core, { title: 'Fair', assignedTo: all, supportIds: [barred.id] })
    const given = { projectId: id, assignedTo: all, isMilestone: true }
    const first = await task(core, { ...given, title: 'Book the hall', repeats: 'week', dueDate: today() })
    await task(core, { ...given, title: 'Hang posters' })
    await portal.app.pool.query(`UPDATE users SET is_active = false WHERE id = $1`, [left.id])
    await portal.app.pool.query(`UPDATE users SET permissions = '[]' WHERE id = $1`, [barred.id])
    const copy = await core.call(projects.copy, {
      id,
      title: 'Fair again',
      startDate: null,
      withPeople: true,
    })
    expect([copy.assignedTo, copy.supportIds]).toEqual([[ben.id], []])
    const copied = await core.call(tasks.list, { projectId: copy.id })
    expect(copied.items.map(({ assignedTo }) => assignedTo)).toEqual([[ben.id], [ben.id]])
    expect(await titles(ben)).toContain('2 tasks for you: Fair again')
    await core.call(tasks.move, { id: first.id, move: 'complete' })
    await core.call(projects.move, { id, move: 'complete' })
    expect(await titles(ben)).toEqual(
      expect.arrayContaining(['Milestone reached: Book the hall', 'Done: Fair']),
    )
    const heard = await titles(barred)
    expect(heard).not.toContain('Milestone reached: Book the hall')
    expect(heard).not.toContain('Done: Fair')
    const next = await core.call(tasks.list, { projectId: id, search: 'Book the hall', tab: 'open' })
    expect(next.items.map(({ assignedTo }) => assignedTo)).toEqual([[ben.id]])
  })
})
