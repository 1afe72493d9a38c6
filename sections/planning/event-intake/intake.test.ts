import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, SECOND } from '#kernel/clock.ts'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { eventOrganizers, eventRequests } from '#sections/planning/event-requests/contract.ts'
import { unseal } from '#server/people/seal.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { fresh } from '#tests/undo-cases.ts'
import { intake } from './contract.ts'
import { findAnswer } from './proof.ts'

let portal: TestPortal
let core: Person
let ahead = 0
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date(Date.now() + ahead) })
  core = await portal.as('core_team')
})
afterAll(() => portal.close())

/** Without a cookie. */
async function call({ method, path }: { method: string; path: string }, body?: object) {
  const answer = await fetch(portal.url + path, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  })
  return {
    status: answer.status,
    body: await answer.json(),
    requestId: answer.headers.get('x-request-id') ?? '',
  }
}
const forgiven = () => portal.app.pool.query('DELETE FROM throttles')

const given = {
  language: 'en',
  organizationCategory: 'school',
  department: null,
  desiredEventDate: '2027-03-10',
  backupDates: ['2027-03-17'],
  dateFlexible: 'yes',
  eventAddress: '12 Alder Street',
  estimatedAttendance: 40,
  estimatedSandwichCount: 300,
  hasRefrigeration: 'no',
  message: null,
  contactName: 'Cleo Vance',
  contactPhone: '404 555 0177',
  kind: 'pbj',
  previouslyHosted: 'no',
}
/** A form as the page would send it, some seconds after it was opened. */
async function filled(more: object = {}) {
  await forgiven()
  const { body } = await call(intake.form)
  const answer = await findAnswer(body.token, body.difficulty, new AbortController().signal)
  ahead += 10 * SECOND
  const email = `${fresh('cleo').replace(' ', '-')}@alder.example`
  return {
    ...given,
    organizationName: fresh('Alder School'),
    contactEmail: email,
    token: body.token,
    answer,
    ...more,
  }
}
const asked = async (more: object = {}) => {
  const form = await filled(more)
  expect(await call(intake.ask, form)).toMatchObject({ status: 200, body: { received: true } })
  return form
}
const requestOf = async (organization: string) =>
  (await core.call(eventRequests.list, { organization, tab: 'new' })).items
const mailTo = async (email: string) => {
  const { rows } = await portal.app.pool.query(
    'SELECT subject, text, link, category FROM outbox WHERE recipient = $1 ORDER BY created_at DESC',
    [email],
  )
  return rows as { subject: string; text: string; link: string; category: string }[]
}
const tokenFor = async (email: string) => {
  const [mail] = await mailTo(email)
  return new URL(String(unseal(portal.app, mail?.link ?? ''))).searchParams.get('token') ?? ''
}
const own = {
  department: null,
  desiredEventDate: '2027-03-17',
  backupDates: [],
  dateFlexible: 'no',
  eventAddress: 'Gym, 12 Alder Street',
  estimatedAttendance: 60,
  estimatedSandwichCount: 450,
  hasRefrigeration: 'yes',
  message: 'In the gym',
  contactName: 'Cleo Vance',
  contactPhone: null,
}

describe('a group that asks by the form', () => {
  it('stands under New with all it said, marked as not confirmed, and rings whoever may start on it', async () => {
    const viewer = await portal.as('viewer')
    const { organizationName, contactEmail } = await asked()
    const [row] = await requestOf(organizationName)
    expect(row).toMatchObject({
      status: 'new',
      manualEntrySource: 'web_form',
      desiredEventDate: '2027-03-10',
      plannedPbj: 300,
      organizers: [expect.objectContaining({ name: 'Cleo Vance', email: contactEmail, isPrimary: true })],
    })
    const { notifications: told } = await core.call(notifications.list, {})
    expect(told[0]).toMatchObject({
      title: `New event request: ${organizationName}`,
      message: 'They wish March 10, 2027. 300 sandwiches planned.',
      actionType: 'accept',
    })
    expect((await viewer.call(notifications.list, {})).notifications).toEqual([])
    await core.call(notifications.act, { id: String(told[0]?.id), actionType: 'accept' })
    expect((await core.call(eventRequests.one, { id: String(row?.id) })).status).toBe('in_process')
  })

  it('gets an email with a link at once, in its language, and nobody else can read the link', async () => {
    const { contactEmail, organizationName } = await asked({ language: 'es' })
    const [mail] = await mailTo(contactEmail)
    expect(mail).toMatchObject({
      subject: 'Por favor, confirme su solicitud a Our sandwich charity',
      category: 'account',
    })
    expect(mail?.text).toContain(organizationName)
    expect(mail?.text).not.toContain('token=')
  })

  it('hears the same whether its address or its organization is known here or not', async () => {
    const first = await filled()
    const known = await filled({ contactEmail: first.contactEmail, organizationName: first.organizationName })
    expect((await call(intake.ask, first)).body).toEqual((await call(intake.ask, known)).body)
  })

  it('that asked already around that day is pointed out to us', async () => {
    const { organizationName } = await asked()
    const otherwise = `The ${organizationName.toUpperCase()}.`
    await asked({ organizationName: otherwise, desiredEventDate: '2027-03-12' })
    const rows = [...(await requestOf(organizationName)), ...(await requestOf(otherwise))]
    const details = await Promise.all(rows.map(({ id }) => core.call(eventRequests.one, { id })))
    expect(details.flatMap(({ flags }) => flags.map(({ message }) => message))).toEqual([
      `Perhaps asked already: ${organizationName}, Mar 10, 2027`,
    ])
  })

  it('whose address somebody else enters again and again gets three emails a day, and no more', async () => {
    const { contactEmail } = await asked()
    for (let again = 0; again < 4; again++) await asked({ contactEmail })
    expect(await mailTo(contactEmail)).toHaveLength(3)
    ahead += DAY + HOUR
    await asked({ contactEmail })
    expect(await mailTo(contactEmail)).toHaveLength(4)
  })

  it('that presses twice, at once or later, has asked once', async () => {
    const form = await filled()
    await Promise.all([1, 2, 3].map(() => call(intake.ask, form)))
    await call(intake.ask, form)
    expect(await requestOf(form.organizationName)).toHaveLength(1)
  })

  it('says what is missing at the field', async () => {
    const form = await filled({ organizationName: null, contactEmail: 'nobody' })
    const { status, body } = await call(intake.ask, form)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['organizationName', 'contactEmail']])
  })
})

describe('a program that asks by the form', () => {
  it('that fills in what nobody sees hears thanks, and nothing is kept', async () => {
    const { organizationName } = await asked({ website: 'https://spam.example' })
    expect(await requestOf(organizationName)).toEqual([])
  })

  it('that did no work, made up its token, kept one for days or was too quick is refused', async () => {
    const form = await filled()
    const refused = async (more: object) => (await call(intake.ask, { ...form, ...more })).status
    expect(await refused({ answer: 'none' })).toBe(400)
    expect(await refused({ token: Buffer.from('1732500000000').toString('base64') })).toBe(400)
    ahead += 2 * DAY
    expect(await refused({})).toBe(400)
    const { body } = await call(intake.form)
    const answer = await findAnswer(body.token, body.difficulty, new AbortController().signal)
    expect(await refused({ token: body.token, answer })).toBe(400)
    expect(await requestOf(form.organizationName)).toEqual([])
  })

  it('that floods the door is asked to wait, and so is one that tries links', async () => {
    const form = await filled({ answer: 'none' })
    const answers = []
    for (let tried = 0; tried < 11; tried++) answers.push((await call(intake.ask, form)).status)
    expect(answers.at(-1)).toBe(429)
    const guesses = []
    for (let tried = 0; tried < 61; tried++)
      guesses.push((await call(intake.mine, { token: `guess ${tried}` })).status)
    expect([guesses[0], guesses.at(-1)]).toEqual([410, 429])
    await forgiven()
  })

  it('writes no headers and no HTML into our emails', async () => {
    const evil = 'Alder\r\nBcc: all@oak.example\r\n<script>alert(1)</script>'
    const { contactEmail } = await asked({ organizationName: evil })
    const { rows } = await portal.app.pool.query(
      'SELECT subject, text, html FROM outbox WHERE recipient = $1',
      [contactEmail],
    )
    expect(rows[0].text).not.toMatch(/^Bcc:/m)
    expect(rows[0].subject).not.toMatch(/[\r\n]/)
    expect(rows[0].html).not.toContain('<script>')
  })
})

describe('the link of a request', () => {
  it('shows it without an account; nothing is confirmed until somebody presses', async () => {
    const { contactEmail, organizationName } = await asked()
    const token = await tokenFor(contactEmail)
    expect((await call(intake.mine, { token })).body).toMatchObject({
      organizationName,
      contactEmail,
      stage: 'waiting',
      confirmed: false,
    })
    expect((await call(intake.mine, { token })).body.confirmed).toBe(false)
    expect((await call(intake.confirm, { token })).body.confirmed).toBe(true)
  })

  it('corrects what is theirs; it stands in the history and is undone like any change', async () => {
    const { contactEmail, organizationName } = await asked()
    const token = await tokenFor(contactEmail)
    const said = await call(intake.correct, { token, version: 1, ...own })
    expect(said.body).toMatchObject({ estimatedSandwichCount: 450, confirmed: true })
    const [row] = await requestOf(organizationName)
    expect(row).toMatchObject({ eventAddress: 'Gym, 12 Alder Street', hasRefrigeration: 'yes' })
    await core.call(history.undo, { requestId: said.requestId })
    expect((await requestOf(organizationName))[0]).toMatchObject({ estimatedSandwichCount: 300 })
    expect((await call(intake.correct, { token, version: 1, ...own })).status).toBe(409)
  })

  it('changes nothing but one’s own fields, no day that is agreed on, and nothing that is over', async () => {
    const { contactEmail, organizationName } = await asked()
    const token = await tokenFor(contactEmail)
    const more = { status: 'completed', leadId: core.id, actualSandwichCount: 9, planningNotes: 'x' }
    await call(intake.correct, { token, version: 1, ...own, ...more })
    const [row] = await requestOf(organizationName)
    expect(row).toMatchObject({ status: 'new', leadId: null, actualSandwichCount: null, planningNotes: null })
    const id = String(row?.id)
    await core.call(eventRequests.move, { id, move: 'take' })
    await core.call(eventRequests.move, { id, move: 'schedule', scheduledEventDate: '2027-03-18' })
    const { body } = await call(intake.mine, { token })
    expect(body).toMatchObject({ stage: 'agreed', agreedDate: '2027-03-18' })
    await call(intake.correct, { token, version: body.version, ...own, desiredEventDate: '2027-04-01' })
    expect(await core.call(eventRequests.one, { id })).toMatchObject({
      scheduledEventDate: '2027-03-18',
      desiredEventDate: '2027-03-17',
    })
    await core.call(eventRequests.move, { id, move: 'cancel', reason: 'Too few people' })
    const over = await call(intake.mine, { token })
    expect(over.body).toMatchObject({ stage: 'off' })
    expect((await call(intake.correct, { token, version: over.body.version, ...own })).status).toBe(409)
    expect((await call(intake.callOff, { token, reason: 'No' })).status).toBe(409)
  })

  it('asks us to call it off, once, and calls nothing off by itself', async () => {
    const { contactEmail, organizationName } = await asked()
    const token = await tokenFor(contactEmail)
    await call(intake.callOff, { token, reason: 'The hall is closed' })
    await call(intake.callOff, { token, reason: 'The hall is closed' })
    const [row] = await requestOf(organizationName)
    expect(row?.status).toBe('new')
    const { flags } = await core.call(eventRequests.one, { id: String(row?.id) })
    expect(flags).toEqual([
      expect.objectContaining({ message: 'They asked to call it off: The hall is closed' }),
    ])
    const { notifications: told } = await core.call(notifications.list, {})
    expect(told[0]?.title).toBe(`${organizationName} wants to call the event off`)
  })

  it('ends with its time, with the address it went to, and with the organizer; a made-up one opens nothing', async () => {
    const { contactEmail, organizationName } = await asked()
    const token = await tokenFor(contactEmail)
    const open = async () => (await call(intake.mine, { token })).status
    expect([await open(), (await call(intake.mine, { token: `${token}x` })).status]).toEqual([200, 410])
    const [row] = await requestOf(organizationName)
    const organizer = row?.organizers[0]
    const at = { id: String(organizer?.id), version: organizer?.version ?? 1 }
    const { version } = await core.call(eventOrganizers.edit, {
      ...at,
      email: fresh('dee').replace(' ', '') + '@alder.example',
    })
    expect(await open()).toBe(410)
    await core.call(eventOrganizers.edit, { id: at.id, version, email: contactEmail })
    expect(await open()).toBe(200)
    ahead += 201 * DAY
    expect(await open()).toBe(410)
    ahead -= 201 * DAY
    await core.call(eventOrganizers.remove, { id: at.id })
    expect(await open()).toBe(410)
  })

  it('says nothing about our side: no lead, no notes, no other people', async () => {
    const { contactEmail } = await asked()
    const { body } = await call(intake.mine, { token: await tokenFor(contactEmail) })
    const told = Object.keys(body)
    for (const name of ['id', 'leadId', 'planningNotes', 'nextAction', 'organizers', 'isCorporatePriority'])
      expect(told).not.toContain(name)
  })
})
