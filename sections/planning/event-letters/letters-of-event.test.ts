import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayIn } from '#kernel/charity/day.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { history } from '#platform/history/contract.ts'
import { letters } from '#platform/letters/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { notify } from '#platform/notifications/service.ts'
import { stopUrl } from '#platform/outbox/service-mail-stops.ts'
import { eventOrganizers, eventRequests } from '#sections/planning/event-requests/contract.ts'
import { inTransaction } from '#server/data/transaction.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { fresh } from '#tests/undo-cases.ts'
import { eventLetters } from './contract.ts'
import { sendDue } from './jobs.ts'
import { leadJobs } from './lead-jobs.ts'

let portal: TestPortal
let core: Person
let admin: Person
const noon = () => new Date(`${new Date().toISOString().slice(0, 10)}T17:00:00Z`)
beforeAll(async () => {
  portal = await testPortal({ now: noon })
  core = await portal.as('core_team')
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

const today = () => todayIn('America/New_York', noon())
async function anEvent(
  more: object = {},
  email: string | null = `${fresh('cleo').replace(' ', '')}@group.example`,
) {
  const made = await admin.call(eventRequests.add, { organizationName: fresh('Alder School'), ...more })
  if (email)
    await admin.call(eventOrganizers.add, {
      eventRequestId: made.id,
      name: 'Cleo Vance',
      email,
      isPrimary: true,
    })
  return made.id
}
const scheduled = async (day: string) => {
  const id = await anEvent()
  await admin.call(eventRequests.move, { id, move: 'take' })
  await admin.call(eventRequests.move, { id, move: 'schedule', scheduledEventDate: day })
  return id
}
const due = () => sendDue.run(portal.app, {}, new AbortController().signal)

describe('letters about an event', () => {
  it('the toolkit goes to whoever asked; it is noted as sent, as a contact, and its sender leads', async () => {
    const id = await anEvent()
    const { sent } = await core.call(eventLetters.send, { id, letter: 'event-toolkit' })
    expect(sent).toEqual([expect.objectContaining({ title: 'Toolkit', by: 'Test 1 core_team' })])
    const event = await core.call(eventRequests.one, { id })
    expect(event).toMatchObject({
      toolkitStatus: 'sent',
      leadId: core.id,
      attemptsLog: [expect.objectContaining({ outcome: 'toolkit_sent', method: 'email_toolkit' })],
    })
    const letter = await core.call(eventLetters.asSent, { id, sent: String(sent[0]?.id) })
    expect(letter.text).toContain('Hello Cleo Vance,')
    expect(letter.text + letter.html).not.toContain('token=')
  })

  it('that went about an event stays sent when the move before it is undone, and whoever undoes is told before', async () => {
    const id = await anEvent()
    await admin.call(eventRequests.move, { id, move: 'take' })
    const moved = await admin.try(eventRequests.move, {
      id,
      move: 'schedule',
      scheduledEventDate: addDays(today(), 7),
    })
    const scope = () => admin.call(history.scope, { requestId: moved.requestId })
    await due()
    // What waits may still be held back.
    expect((await scope()).sent).toEqual([])
    await portal.app.pool.query(
      `WITH went AS (UPDATE letter_sends SET sent_at = now() + interval '1 minute' WHERE about_id = $1 RETURNING outbox_id)
       UPDATE outbox SET state = 'sent' WHERE id IN (SELECT outbox_id FROM went)`,
      [id],
    )
    expect((await scope()).sent.map(({ title }) => title)).toEqual(['A week before'])
    await admin.call(history.undo, { requestId: moved.requestId })
    expect(await admin.call(eventRequests.one, { id })).toMatchObject({
      status: 'in_process',
      scheduledEventDate: null,
    })
    const { sent } = await admin.call(eventLetters.ofEvent, { id })
    expect(sent.map(({ title }) => title)).toEqual(['A week before'])
  })

  it('goes once by a press, and once more only when a person means it', async () => {
    const id = await anEvent()
    const letter = 'event-toolkit' as const
    await core.call(eventLetters.send, { id, letter })
    expect((await core.try(eventLetters.send, { id, letter })).status).toBe(409)
    const { letters: all } = await core.call(eventLetters.send, { id, letter, again: true })
    expect(all.find((one) => one.id === letter)?.sent).toBe(2)
  })

  it('cannot be sent to nobody, nor thank for a number that nobody knows', async () => {
    const nobody = await anEvent({}, null)
    expect((await core.try(eventLetters.send, { id: nobody, letter: 'event-toolkit' })).body).toMatchObject({
      message: expect.stringContaining('no email address'),
    })
    const id = await anEvent({ estimatedSandwichCount: 300 })
    const thanks = { id, letter: 'event-thanks' as const }
    expect((await core.try(eventLetters.send, thanks)).body).toMatchObject({
      message: '“Thank you” cannot be sent yet: How many sandwiches were made is not known.',
    })
    expect((await core.call(eventLetters.preview, thanks)).cannot).toBe(
      'How many sandwiches were made: not known yet',
    )
    const { version } = await core.call(eventRequests.one, { id })
    await core.call(eventRequests.edit, { id, version, actualSandwichCount: 287 })
    const { sent } = await core.call(eventLetters.send, thanks)
    const { text } = await core.call(eventLetters.asSent, { id, sent: String(sent[0]?.id) })
    expect(text).toContain('You made 287 sandwiches.')
    expect(text).not.toContain('300')
    expect(await core.call(eventRequests.one, { id })).toMatchObject({ followUpOneDayDate: today() })
  })

  it('what will go by itself is said before, can be left out, and let go after all', async () => {
    const day = addDays(today(), 1)
    const id = await scheduled(day)
    const letter = 'event-day-before' as const
    expect((await core.call(eventLetters.ofEvent, { id })).coming).toEqual([
      { letter, title: 'A day before', day: today(), time: '09:00', state: 'comes' },
    ])
    const left = await core.try(eventLetters.skip, { id, letter, skip: true })
    expect(left.body.coming).toEqual([expect.objectContaining({ state: 'skipped' })])
    await due()
    expect((await core.call(eventLetters.ofEvent, { id })).sent).toEqual([])
    await core.call(history.undo, { requestId: left.requestId })
    await due()
    await due()
    const { sent, coming } = await core.call(eventLetters.ofEvent, { id })
    expect([sent.map(({ title, by }) => [title, by]), coming]).toEqual([[['A day before', null]], []])
  })

  it('whoever wants no more letters gets none by itself; it is said at the request, and a person may still write', async () => {
    const id = await scheduled(addDays(today(), 1))
    const { reader } = await core.call(eventLetters.ofEvent, { id })
    const stop = stopUrl(portal.app, String(reader?.email), 'en')
    const { pathname, search } = new URL(stop)
    await fetch(portal.url + pathname + search, { method: 'POST' })
    await due()
    const known = await core.call(eventLetters.ofEvent, { id })
    expect(known.reader?.noLettersSince).toBe(noon().toISOString())
    expect([known.sent, known.coming.map(({ state }) => state)]).toEqual([[], ['unwanted']])
    const { rows } = await portal.app.pool.query('SELECT 1 FROM event_links WHERE event_request_id = $1', [
      id,
    ])
    expect(rows).toEqual([])
    const { sent } = await core.call(eventLetters.send, { id, letter: 'event-day-before' })
    expect(sent).toHaveLength(1)
  })

  it('what was sent by hand does not go by itself as well', async () => {
    const id = await scheduled(addDays(today(), 7))
    await core.call(eventLetters.send, { id, letter: 'event-week-before' })
    await due()
    expect((await core.call(eventLetters.ofEvent, { id })).sent).toHaveLength(1)
  })

  it('a letter that the organization switched off goes by hand alone', async () => {
    const off = await admin.try(letters.schedule, { id: 'event-week-before', isOn: false, time: '09:00' })
    const id = await scheduled(addDays(today(), 7))
    await due()
    const { sent, coming } = await core.call(eventLetters.ofEvent, { id })
    expect([sent, coming.find((one) => one.letter === 'event-week-before')?.state]).toEqual([[], 'off'])
    await admin.call(history.undo, { requestId: off.requestId })
  })

  it('addresses are for those who may see such; letters are sent by those who may follow up', async () => {
    const id = await anEvent()
    const viewer = await portal.as('viewer')
    expect((await viewer.call(eventLetters.ofEvent, { id })).reader).toMatchObject({ email: null })
    expect((await viewer.try(eventLetters.send, { id, letter: 'event-toolkit' })).status).toBe(403)
    const sender = await portal.as('viewer', {
      permissions: ['EVENT_REQUESTS_VIEW', 'EVENT_REQUESTS_SEND_TOOLKIT'],
    })
    expect((await sender.try(eventLetters.send, { id, letter: 'event-thanks' })).status).toBe(403)
    expect((await sender.try(eventLetters.send, { id, letter: 'event-toolkit' })).status).toBe(200)
  })

  it('a priority has its next steps, and what is done of them', async () => {
    const id = await anEvent({ isCorporatePriority: true })
    await core.call(eventLetters.send, { id, letter: 'event-toolkit' })
    const { protocol } = await core.call(eventLetters.ofEvent, { id })
    expect(protocol?.map(({ step, done }) => [step, done])).toEqual([
      ['call', false],
      ['voicemail', false],
      ['toolkit', true],
      ['call_again', false],
      ['text', false],
      ['every_day', false],
    ])
  })
})

describe('what is done right from a notification about a request', () => {
  const offer = async (
    id: string,
    actionType: string,
    actionData: Record<string, string> = {},
    person = core,
  ) => {
    await inTransaction(portal.app, 'test', (ctx) =>
      notify(ctx, {
        to: [person.id],
        type: 'event_request',
        category: 'event',
        title: 'A request',
        message: '',
        actionText: 'Do it',
        actionType,
        relatedType: 'event_request',
        relatedId: id,
      }),
    )
    const { notifications: told } = await person.call(notifications.list, {})
    const mine = told.find((one) => one.relatedId === id && one.actionType === actionType)
    return person.try(notifications.act, { id: String(mine?.id), actionType, actionData })
  }

  it('it is started on, given a lead, its toolkit noted, and declined with a reason', async () => {
    const id = await anEvent()
    expect((await offer(id, 'approve')).body.result).toMatchObject({
      message: expect.stringContaining('in process'),
    })
    await offer(id, 'assign_tsp_contact', { leadId: admin.id })
    await offer(id, 'mark_toolkit_sent')
    expect((await offer(id, 'decline')).status).toBe(400)
    expect((await offer(id, 'reject', { reason: 'Too far away' })).status).toBe(200)
    expect(await core.call(eventRequests.one, { id })).toMatchObject({
      status: 'declined',
      statusReason: 'Too far away',
      leadId: admin.id,
      toolkitStatus: 'sent',
    })
  })

  it('by nobody who may not', async () => {
    const id = await anEvent()
    const viewer = await portal.as('viewer')
    expect((await offer(id, 'accept', {}, viewer)).status).toBe(403)
    expect((await core.call(eventRequests.one, { id })).status).toBe('new')
  })
})

it('the weekly letter to a lead names as waiting for too long exactly what the planning tab counts', async () => {
  const names = await Promise.all(
    [-1, 1].map(async (hours) => {
      const id = await anEvent({ leadId: core.id })
      // To the hour, and not to the day: a week ago in the morning is over a week by noon.
      const since = new Date(noon().getTime() - 7 * DAY + hours * HOUR)
      await portal.app.pool.query(
        'UPDATE event_requests SET created_at = $2, organization_name = $3 WHERE id = $1',
        [id, since, `Stale School ${hours}`],
      )
      return `Stale School ${hours}`
    }),
  )
  const { items } = await core.call(eventRequests.list, { tab: 'new', attention: 'new_long' })
  expect(
    items.map(({ organizationName }) => organizationName).filter((one) => names.includes(String(one))),
  ).toEqual(['Stale School -1'])
  const digest = leadJobs.find(({ name }) => name === 'event-letters.lead-digest')
  await digest?.run(portal.app, { day: today() } as never, new AbortController().signal)
  const { rows } = await portal.app.pool.query<{ text: string }>(
    `SELECT text FROM outbox WHERE person_id = $1 AND subject = 'Your events this week'`,
    [core.id],
  )
  expect(names.filter((one) => rows.some(({ text }) => text.includes(one)))).toEqual(['Stale School -1'])
})
