import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY, HOUR, SECOND } from '#kernel/clock.ts'
import { history } from '#platform/history/contract.ts'
import { notifications } from '#platform/notifications/contract.ts'
import { eventOrganizers, eventRequests } from '#sections/planning/event-requests/contract.ts'
import { unseal } from '#server/people/seal.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { fresh } from '#tests/undo-cases.ts'
import { intake } from './contract.ts'
import { DAY_OVER } from './fields.ts'
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

  it('whose address somebody enters many times at the same moment gets no more than three emails either', async () => {
    const forms = []
    for (let made = 0; made < 8; made++) forms.push(await filled({ contactEmail: 'dee@flood.example' }))
    const answers = await Promise.all(forms.map((form) => call(intake.ask, form)))
    expect(answers.map(({ status }) => status)).toEqual(forms.map(() => 200))
    expect(await mailTo('dee@flood.example')).toHaveLength(3)
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

  it('closes the form for nobody by what is not kept: only requests that came in count for everybody', async () => {
    const [kept, last, late] = [await filled(), await filled(), await filled()]
    expect((await call(intake.ask, kept)).status).toBe(200)
    await portal.app.pool.query(`UPDATE throttles SET count = 199 WHERE key = 'event-intake-all:everybody'`)
    for (const free of [{ ...last, website: 'https://spam.example' }, kept, kept])
      expect((await call(intake.ask, free)).status).toBe(200)
    expect((await call(intake.ask, last)).status).toBe(200)
    expect((await call(intake.ask, late)).status).toBe(429)
    expect(await requestOf(late.organizationName)).toEqual([])
    await forgiven()
  })

  it('has no web address of its own put into our email to somebody else', async () => {
    for (const field of ['organizationName', 'department', 'contactName']) {
      const form = await filled({ [field]: 'Win a car, see https://evil.example/car' })
      const { status, body } = await call(intake.ask, form)
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, [field]])
      expect((await call(intake.ask, { ...form, [field]: 'Win at www.evil.example' })).status).toBe(400)
      expect(await mailTo(form.contactEmail)).toEqual([])
    }
  })

  it('does not ring anybody a hundred times when a flood of them comes by', async () => {
    const rung = async () => {
      const { rows } = await portal.app.pool.query<{ title: string }>(
        `SELECT title FROM notifications WHERE user_id = $1 AND type = 'event_request' ORDER BY created_at, title`,
        [core.id],
      )
      return rows.map(({ title }) => title)
    }
    ahead += DAY
    const before = (await rung()).length
    const forms = []
    for (let sent = 0; sent < 30; sent++) forms.push(await asked())
    const news = (await rung()).slice(before)
    expect(news.length).toBeLessThan(15)
    expect(news.at(-1)).toContain('more')
    // All the same each of them is there, and an hour later one rings again.
    for (const { organizationName } of forms) expect(await requestOf(organizationName)).toHaveLength(1)
    ahead += 2 * HOUR
    const { organizationName } = await asked()
    expect((await rung()).at(-1)).toBe(`New event request: ${organizationName}`)
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

  it('rings for what it changed, five times an hour, and not at all where nothing changed', async () => {
    const { contactEmail, organizationName } = await asked()
    const token = await tokenFor(contactEmail)
    const rung = async () => {
      const { rows } = await portal.app.pool.query(
        'SELECT count(*)::int AS times FROM notifications WHERE user_id = $1 AND title = $2',
        [core.id, `${organizationName} corrected their request`],
      )
      return rows[0].times as number
    }
    const correct = async (more: object = {}) => {
      const { body } = await call(intake.mine, { token })
      expect((await call(intake.correct, { token, version: body.version, ...own, ...more })).status).toBe(200)
      return rung()
    }
    expect([await correct(), await correct(), await correct()]).toEqual([1, 1, 1])
    expect(await correct({ contactPhone: '404 555 0133' })).toBe(2)
    for (let more = 1; more <= 6; more++) await correct({ estimatedAttendance: 60 + more })
    expect(await rung()).toBe(5)
    expect((await requestOf(organizationName))[0]).toMatchObject({ estimatedAttendance: 66 })
    await forgiven()
  })

  it('keeps what both sides changed meanwhile, and asks only about a field that both changed', async () => {
    const { contactEmail, organizationName } = await asked()
    const token = await tokenFor(contactEmail)
    const { body: seen } = await call(intake.mine, { token })
    const shown = { ...own, ...Object.fromEntries(Object.keys(own).map((name) => [name, seen[name]])) }
    const [row] = await requestOf(organizationName)
    const id = String(row?.id)
    await core.call(eventRequests.edit, { id, version: row?.version ?? 1, hasRefrigeration: 'yes' })
    const ours = { ...shown, estimatedAttendance: 70 }
    const { status } = await call(intake.correct, { token, version: seen.version, was: shown, ...ours })
    expect(status).toBe(200)
    const now = await core.call(eventRequests.one, { id })
    expect(now).toMatchObject({ hasRefrigeration: 'yes', estimatedAttendance: 70 })
    const both = { ...shown, hasRefrigeration: 'unknown' }
    const refused = await call(intake.correct, { token, version: seen.version, was: shown, ...both })
    expect(refused).toMatchObject({ status: 409, body: { fields: { hasRefrigeration: expect.any(String) } } })
    expect(JSON.stringify(refused.body)).not.toContain('planningNotes')
  })

  it('wishes no day that is over, but leaves one that stood there before', async () => {
    const form = await filled({ desiredEventDate: '2026-01-07' })
    const refused = await call(intake.ask, form)
    expect(refused).toMatchObject({ status: 400, body: { fields: { desiredEventDate: DAY_OVER } } })
    const { contactEmail, organizationName } = await asked()
    const token = await tokenFor(contactEmail)
    const late = await call(intake.correct, { token, version: 1, ...own, desiredEventDate: '2026-01-07' })
    expect(late).toMatchObject({ status: 400, body: { fields: { desiredEventDate: DAY_OVER } } })
    await portal.app.pool.query(
      "UPDATE event_requests SET desired_event_date = '2026-01-07' WHERE organization_name = $1",
      [organizationName],
    )
    const { body } = await call(intake.mine, { token })
    const kept = { token, version: body.version, ...own, desiredEventDate: '2026-01-07' }
    expect((await call(intake.correct, kept)).status).toBe(200)
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

  it('renames nobody who has an account here or is somebody else of ours, too', async () => {
    const { contactEmail, organizationName } = await asked()
    const token = await tokenFor(contactEmail)
    const [row] = await requestOf(organizationName)
    const personId = String(row?.organizers[0]?.personId)
    const driver = await portal.as('driver')
    await portal.app.pool.query('UPDATE users SET person_id = $1 WHERE id = $2', [personId, driver.id])
    const said = { token, version: 1, ...own, contactName: 'Mallory', contactPhone: '404 555 0199' }
    expect(await call(intake.correct, said)).toMatchObject({
      status: 400,
      body: { fields: { contactName: expect.any(String), contactPhone: expect.any(String) } },
    })
    const kept = { ...said, contactName: 'Cleo Vance', contactPhone: row?.organizers[0]?.phone }
    expect((await call(intake.correct, kept)).status).toBe(200)
    const [now] = await requestOf(organizationName)
    expect(now).toMatchObject({ eventAddress: 'Gym, 12 Alder Street' })
    expect(now?.organizers[0]).toMatchObject({ name: 'Cleo Vance', phone: row?.organizers[0]?.phone })
  })

  it('asks us to call it off, once, and calls nothing off by itself', async () => {
    const { contactEmail, organizationName } = await asked()
    const token = await tokenFor(contactEmail)
    expect((await call(intake.mine, { token })).body.callOffAsked).toBe(false)
    await call(intake.callOff, { token, reason: 'The hall is closed' })
    await call(intake.callOff, { token, reason: 'The hall is closed' })
    expect((await call(intake.mine, { token })).body.callOffAsked).toBe(true)
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
