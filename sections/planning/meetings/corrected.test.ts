import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { personToken } from '#kernel/language/message-text.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { actions } from './actions-contract.ts'
import { agenda } from './agenda-contract.ts'
import { meetings } from './contract.ts'
import { minutes } from './minutes-contract.ts'

let portal: TestPortal
let core: Person
let ana: Person
let ben: Person
beforeAll(async () => {
  portal = await testPortal()
  core = await portal.as('core_team')
  ana = await portal.as('committee_member')
  ben = await portal.as('committee_member')
})
afterAll(() => portal.close())

const day = (days: number) => addDays(todayIn('America/New_York'), days)
const meeting = (given: object = {}) =>
  core.call(meetings.add, { title: 'Weekly', date: day(0), startTime: '18:00', ...given })
const line = (meetingId: string, text: string, by: Person, given: object = {}) =>
  by.call(minutes.add, { meetingId, text, ...given })
const correct = async (id: string, by: Person, given: object) => {
  const { version } = await core.call(minutes.one, { id })
  return by.try(minutes.edit, { id, version, ...given })
}
const taskOf = async (id: string) => (await core.call(minutes.one, { id })).task

it('a task that the line never asked for itself stays when a word of the line is corrected', async () => {
  const { id } = await meeting({ date: day(-1) })
  const made = await line(id, 'Call the chruch', core, { kind: 'action' })
  await core.call(meetings.carry, { id })
  expect((await correct(made.id, core, { text: 'Call the church' })).status).toBe(200)
  expect(await taskOf(made.id)).toMatchObject({ status: 'pending' })
})

it('what was changed in the task since is not taken back by a correction that says nothing of it', async () => {
  const { id } = await meeting()
  const made = await line(id, `${personToken(ana.id)} orders labels by ${day(5)}`, ana)
  const task = await taskOf(made.id)
  const { version } = await core.call(actions.one, { id: String(task?.id) })
  await core.call(actions.edit, { id: String(task?.id), version, dueDate: day(9) })
  await correct(made.id, ana, { text: `${personToken(ana.id)} orders two hundred labels by ${day(5)}` })
  expect(await taskOf(made.id)).toMatchObject({ title: 'Orders two hundred labels', dueDate: day(9) })
  await correct(made.id, ana, { kind: 'decision' })
  expect(await taskOf(made.id)).toMatchObject({ dueDate: day(9) })
})

it('whose task it is not gives it to nobody else by rewriting the line, and takes it from nobody', async () => {
  const { id } = await meeting()
  const made = await line(id, `${personToken(ana.id)} calls the hall by ${day(5)}`, ana)
  for (const text of [`${personToken(ben.id)} calls the hall by ${day(5)}`, 'Somebody calls the hall'])
    expect((await correct(made.id, ben, { text })).status).toBe(403)
  expect(await taskOf(made.id)).toMatchObject({ assignees: [{ id: ana.id }] })
  // A line that asks for nothing is everybody's to correct.
  const note = await line(id, 'The hall is cold', ana)
  expect((await correct(note.id, ben, { text: 'The hall was cold' })).status).toBe(200)
})

it('a part that is done is not thrown away with the line', async () => {
  const { id } = await meeting()
  const both = `${personToken(ana.id)} ${personToken(ben.id)} count the trays by ${day(3)}`
  const made = await line(id, both, ana)
  const task = await taskOf(made.id)
  await ben.call(actions.finish, { id: String(task?.id) })
  await ana.call(minutes.remove, { id: made.id })
  expect(await core.call(actions.one, { id: String(task?.id) })).toMatchObject({ status: 'in_progress' })
})

it('a decision that names somebody and a day is both: in the register, and their task', async () => {
  const { id } = await meeting()
  const made = await line(id, `Decision: ${personToken(ana.id)} writes to the city by ${day(4)}`, core)
  expect([made.kind, made.task?.dueDate]).toEqual(['decision', day(4)])
})

it('a meeting is carried on also when another one took up what it postponed, and the next one lies ahead', async () => {
  const type = { kind: 'training' } as const
  const first = await meeting({ ...type, date: day(-21) })
  const item = await core.call(agenda.add, { meetingId: first.id, title: 'Gloves' })
  await core.call(agenda.decide, { id: item.id, move: 'postpone' })
  const between = await meeting({ ...type, date: day(-14) })
  await core.call(agenda.gather, { id: between.id })
  await core.call(meetings.move, { id: between.id, move: 'close' })
  const { nextId, isNew } = await core.call(meetings.carry, { id: first.id })
  expect(isNew).toBe(true)
  const next = await core.call(meetings.one, { id: nextId })
  expect(next.date >= day(0)).toBe(true)
  expect((await core.call(agenda.read, { id: nextId })).items).toEqual([])
})
