import type { DateReading } from '#kernel/calls/read-cells.ts'
import { guessCount, readCount } from '#kernel/calls/read-cells.ts'
import type { Day } from '#kernel/charity/day.ts'
import { foldName } from '#kernel/language/names.ts'
import {
  isNothing,
  isPhone,
  plainName,
  readClock,
  readRange,
  readReach,
  readYes,
  unlessNothing,
} from '#kernel/moving-in/cells.ts'
import type { KindField } from '#kernel/moving-in/recognise.ts'
import { driver } from '#sections/operations/drivers/fields.ts'
import { host } from '#sections/operations/hosts/fields.ts'
import { LISTED } from '#sections/operations/recipients/service-import.ts'
import { volunteer } from '#sections/operations/volunteers/fields.ts'
import { countIn } from './convert-spread.ts'
import type { KindName } from './names.ts'
import type { PartName } from './parts.ts'

/** One row of a list as rows of the sections. What has no field of its own is kept in the notes, with its heading. Pure. */

export interface Cells {
  has: (field: string) => boolean
  cell: (field: string) => string
  heading: (field: string) => string
  column: (field: string) => number | undefined
  /** Filled cells of columns that were taken for nothing. */
  idle: { heading: string; text: string }[]
}
interface How {
  dates: DateReading
  timeZone: string
  today: Day
  dayOf: (cell: string) => string
  fields: Readonly<Record<string, KindField>>
}
type Values = Record<string, string>
export interface Row {
  row: number
  part: PartName
  values: Values
}
interface Made {
  rows: { part: PartName; values: Values; column?: number | undefined }[]
  hints: string[]
}
type AnyField = {
  kind: string
  inputType?: string
  needed: boolean
  read: (cell: string, how: How) => unknown
  input: { safeParse: (value: unknown) => { success: boolean } }
}

export const rowsOfKind = (kind: KindName, cells: Cells, how: How): Made => MAKERS[kind](cells, how)

/** Words beside the fields: what a cell says that its field cannot hold, and columns that nothing was found for. */
function notesOf(cells: Cells) {
  const said: string[] = []
  const say = (field: string, text: string) => said.push(`${cells.heading(field)}: ${text}`)
  return {
    say,
    /** What a field says besides the one that was taken for the same. */
    sayOther: (field: string, text: string, taken: string | undefined) => {
      if (!isNothing(text) && dialled(text) !== dialled(taken ?? '')) say(field, text)
    },
    text: (own: string) =>
      [own, ...said, ...cells.idle.map(({ heading, text }) => (heading ? `${heading}: ${text}` : text))]
        .filter(Boolean)
        .join('\n'),
  }
}
/** A number is the same however it is written, and so is a name. */
const dialled = (text: string) => (isPhone(text) ? text.replaceAll(/\D/g, '') : foldName(text))
type Notes = ReturnType<typeof notesOf>

/** Cells as the fields of a section read them. What an optional field cannot hold is kept in words. */
function plain(all: object, names: readonly string[], cells: Cells, how: How, notes: Notes): Values {
  const values: Values = {}
  const town = ['city', 'state', 'zip'].map((part) => cells.cell(part)).filter(Boolean)
  if (town.length > 0 && names.includes('address'))
    values.address = [unlessNothing(cells.cell('address')), ...town].filter(Boolean).join(', ')
  for (const name of names) {
    if (values[name] !== undefined) continue
    const field = (all as Record<string, AnyField | undefined>)[name]
    const cell = unlessNothing(cells.cell(name))
    if (!field || !cells.has(name) || cell === '') continue
    const text = asText(field, cell, how, (rest) => notes.say(name, rest))
    const read = field.read(text, how)
    const holds = read !== undefined && field.input.safeParse(read).success
    if (holds || field.needed || field.inputType === 'email') values[name] = text
    else notes.say(name, cell)
  }
  return values
}

function asText({ kind, inputType }: AnyField, cell: string, how: How, rest: (text: string) => void): string {
  if (kind === 'day') return how.dayOf(cell)
  if (kind === 'yesNo') {
    const yes = readYes(cell)
    return yes === undefined ? cell : yes ? 'Yes' : 'No'
  }
  if (inputType === 'tel' && !isPhone(cell)) {
    const { phone, name, rest: more } = readReach(cell)
    const words = [name, more].filter(Boolean).join(', ')
    if (phone && words) rest(words)
    return phone || cell
  }
  if (inputType === 'time') return readClock(cell) ?? cell
  if (kind === 'number') return countOf(cell) ?? cell
  return cell
}
/** '~150', '75 ', '1,200': as a plain number. */
const countOf = (cell: string) => {
  const count = readCount(cell)
  const guessed = typeof count === 'number' ? count : readRange(cell) ? undefined : guessCount(cell)
  return guessed === undefined ? undefined : String(guessed)
}

function nameOf(cells: Cells, notes: Notes, field = 'name'): string {
  const whole = cells.cell(field)
  if (whole === '') return [cells.cell('first'), cells.cell('last')].filter(Boolean).join(' ')
  for (const part of ['first', 'last'])
    if (!foldName(whole).includes(foldName(cells.cell(part)))) notes.say(part, cells.cell(part))
  return plainName(whole)
}

const LEFT: [RegExp, string][] = [
  [/\bmoved\b/i, 'moved'],
  [/\bretired\b/i, 'retired'],
  [/\b(?:sick|health|ill)\b/i, 'health'],
  [/\b(?:no car|no vehicle)\b/i, 'vehicle'],
  [/\b(?:no answer|unresponsive|not respond)/i, 'unresponsive'],
  [/\b(?:unavailable|not available|quit|stopped|left)\b/i, 'unavailable'],
]
const PAUSED =
  /\b(?:in-?active|hold|paused?|former|moved|retired|quit|left|stopped|closed|no longer|ended|dropped)\b/i
/** Whether somebody still takes part: 'yes', 'NO', 'moved away', 'on hold'. */
function standing(cells: Cells, notes: Notes): Values {
  const cell = unlessNothing(cells.cell('status')) || (/^no?$/i.test(cells.cell('status')) ? 'no' : '')
  if (!cells.has('status') || cell === '') return {}
  const yes = readYes(cell)
  if (yes !== undefined) return { status: yes ? 'Active' : 'Inactive' }
  const reason = LEFT.find(([pattern]) => pattern.test(cell))?.[1]
  if (PAUSED.test(cell)) {
    notes.say('status', cell)
    return { status: 'Inactive', ...(reason ? { inactiveReason: reason } : {}) }
  }
  notes.say('status', cell)
  return { status: 'Active' }
}

const SPECIAL = ['name', 'first', 'last', 'status', 'notes', 'agreement', 'hostName', 'interests', 'since']
const others = (how: How, special: readonly string[] = SPECIAL) =>
  Object.keys(how.fields).filter((name) => !special.includes(name))

const MAKERS: Record<KindName, (cells: Cells, how: How) => Made> = {
  drivers(cells, how) {
    const notes = notesOf(cells)
    const values: Values = {
      name: nameOf(cells, notes),
      phone: '',
      ...plain(driver.fields, others(how), cells, how, notes),
    }
    const { inactiveReason, ...status } = standing(cells, notes)
    Object.assign(values, status, inactiveReason ? { inactiveReason: reasonIn(inactiveReason) } : {})
    if (cells.has('hostName')) values.hostName = unlessNothing(cells.cell('hostName'))
    const agreed = cells.cell('agreement')
    const day = agreed === '' ? '' : how.dayOf(agreed)
    if (agreed !== '' && day === agreed && !isIso(day)) notes.say('agreement', agreed)
    values.notes = notes.text(cells.cell('notes'))
    // A day is an agreement of its own (agreements.ts); that one was signed, without the day, is kept in words.
    if (isIso(day)) values.agreedOn = day
    return { rows: [{ part: 'drivers', values }], hints: [] }
  },
  volunteers(cells, how) {
    const notes = notesOf(cells)
    const values: Values = {
      name: nameOf(cells, notes),
      ...plain(volunteer.fields, others(how), cells, how, notes),
    }
    const { inactiveReason, ...status } = standing(cells, notes)
    Object.assign(values, status, inactiveReason ? { inactiveReason: reasonIn(inactiveReason) } : {})
    const interests = cells.cell('interests')
    if (interests !== '') notes.say('interests', interests)
    if (/\bspeak/i.test(interests)) values.isSpeaker = 'Yes'
    if (/\bdriv/i.test(interests) && !values.type) values.type = 'Would like to drive'
    const since = cells.cell('since')
    if (since !== '') notes.say('since', how.dayOf(since))
    values.notes = notes.text(cells.cell('notes'))
    return { rows: [{ part: 'volunteers', values }], hints: [] }
  },
  locations(cells, how) {
    const notes = notesOf(cells)
    const own = ['address', 'area', 'entriesRequired', 'standingEstimate']
    const values: Values = { name: cells.cell('name'), ...plain(host.fields, own, cells, how, notes) }
    Object.assign(values, standing(cells, notes))
    delete values.inactiveReason
    const rows: Made['rows'] = []
    const called = (field: 'contact' | 'backup', isPrimary: boolean) => {
      const cell = unlessNothing(cells.cell(field))
      if (cell === '') return
      const { name, rest, ...reach } = readReach(cell)
      const own = {
        phone: field === 'contact' ? unlessNothing(cells.cell('phone')) : '',
        email: field === 'contact' ? unlessNothing(cells.cell('email')) : '',
      }
      const [phone, email] = [reach.phone || own.phone, reach.email || own.email]
      const beside = notesOf({ ...cells, idle: [] })
      beside.sayOther('phone', own.phone, phone)
      beside.sayOther('email', own.email, email)
      rows.push({
        part: 'contacts',
        column: cells.column(field),
        values: {
          hostName: cells.cell('name'),
          name,
          phone,
          email,
          role: isPrimary ? 'Lead' : 'Alternate',
          isPrimary: isPrimary ? 'Yes' : 'No',
          notes: beside.text(rest),
        },
      })
    }
    called('contact', true)
    called('backup', false)
    if (!unlessNothing(cells.cell('contact')))
      Object.assign(values, plain(host.fields, ['phone', 'email'], cells, how, notes))
    values.notes = notes.text(cells.cell('notes'))
    return { rows: [{ part: 'locations', values }, ...rows], hints: [] }
  },
  recipients(cells, how) {
    const notes = notesOf(cells)
    const special = [
      'name',
      'status',
      'preferences',
      'weeklyEstimate',
      'feedingDays',
      'contractSigned',
      'contactName',
      'secondName',
      'phone',
    ]
    const values: Values = {
      name: cells.cell('name'),
      phone: '',
      ...plain(LISTED.fields, ['phone', ...others(how, special)], cells, how, notes),
    }
    const { inactiveReason: _, ...status } = standing(cells, notes)
    Object.assign(values, status)
    const hints: string[] = []
    takeEstimate(cells, values, notes, hints)
    takeDays(cells, values, notes)
    takeContract(cells, values, notes, how)
    for (const [field, slot] of [
      ['contactName', 'contact'],
      ['secondName', 'second'],
    ] as const) {
      const cell = unlessNothing(cells.cell(field))
      if (cell === '') continue
      const reach = readReach(cell)
      values[field] = reach.name
      values[`${slot}Phone`] ||= reach.phone || (slot === 'contact' ? (values.phone ?? '') : '')
      values[`${slot}Email`] ||= reach.email || (slot === 'contact' ? (values.email ?? '') : '')
      notes.sayOther(field, reach.phone, values[`${slot}Phone`])
      notes.sayOther(field, reach.email, values[`${slot}Email`])
      if (reach.rest) notes.say(field, reach.rest)
      if (!values.phone && slot === 'contact') values.phone = reach.phone
    }
    values.preferences = notes.text(cells.cell('preferences'))
    return { rows: [{ part: 'recipients', values }], hints }
  },
  events(cells, how) {
    const notes = notesOf(cells)
    const text = (field: string) => unlessNothing(cells.cell(field))
    const date = text('eventDate') === '' ? '' : how.dayOf(text('eventDate'))
    const values: Values = { organizationName: cells.cell('organizationName'), eventDate: date }
    for (const field of ['department', 'eventType', 'contactEmail', 'contactPhone', 'location', 'tspContact'])
      if (cells.has(field)) values[field] = text(field)
    const reach = readReach(text('contactName'))
    if (reach.name) values.contactName = reach.name
    if (reach.phone) values.contactPhone ||= reach.phone
    if (reach.email) values.contactEmail ||= reach.email
    notes.sayOther('contactName', reach.phone, values.contactPhone)
    notes.sayOther('contactName', reach.email, values.contactEmail)
    if (reach.rest) notes.say('contactName', reach.rest)
    for (const field of ['startTime', 'endTime']) {
      const clock = readClock(text(field))
      if (clock) values[field] = clock
      else if (text(field) !== '') notes.say(field, text(field))
    }
    for (const field of ['sandwichesProvided', 'estimated'])
      if (text(field) !== '') {
        const range = readRange(text(field))
        values[field] = countOf(text(field)) ?? (range ? String(range.least) : text(field))
        if (range) notes.say(field, text(field))
      }
    const cancelled = cells.cell('cancelled')
    const calledOff = cancelled !== '' && readYes(cancelled) !== false
    if (calledOff && readYes(cancelled) === undefined) notes.sayOther('cancelled', cancelled, 'cancelled')
    if (calledOff) notes.sayOther('status', text('status'), 'cancelled')
    values.status = calledOff
      ? 'cancelled'
      : text('status') !== ''
        ? text('status')
        : isIso(date) && date > how.today && !values.sandwichesProvided
          ? 'scheduled'
          : 'completed'
    values.notes = notes.text(cells.cell('notes'))
    const noNumber =
      values.status === 'completed' && cells.has('sandwichesProvided') && !values.sandwichesProvided
    return {
      rows: [{ part: 'events', values }],
      hints: noNumber ? ['This event took place and says no final number; nothing is counted for it.'] : [],
    }
  },
  expenses(cells, how) {
    const notes = notesOf(cells)
    const values: Values = {
      description: cells.cell('description') || cells.cell('vendor') || cells.cell('category'),
      amount: moneyOf(cells.cell('amount')),
      claimant: plainName(unlessNothing(cells.cell('claimant'))),
    }
    if (cells.has('purchaseDate'))
      values.purchaseDate = cells.cell('purchaseDate') && how.dayOf(cells.cell('purchaseDate'))
    for (const field of ['vendor', 'originalCurrency'])
      if (cells.has(field)) values[field] = unlessNothing(cells.cell(field))
    if (cells.has('originalAmount')) values.originalAmount = moneyOf(cells.cell('originalAmount'))
    const category = CATEGORIES.find((word) => word.toLowerCase() === cells.cell('category').toLowerCase())
    if (category) values.category = category
    else if (cells.cell('category') !== '') notes.say('category', cells.cell('category'))
    if (cells.cell('paid') !== '') notes.say('paid', cells.cell('paid'))
    values.notes = notes.text(cells.cell('notes'))
    return { rows: [{ part: 'expenses', values }], hints: [] }
  },
  hours(cells, how) {
    const notes = notesOf(cells)
    const time = cells.cell('hours')
    const clock = /^1(?:899|900)-/.test(time) || /^\d{1,2}:\d\d:\d\d$/.test(time) ? durationOf(time) : time
    const person = nameOf(cells, notes, 'person')
    const values: Values = {
      person,
      workDate: cells.cell('workDate') && how.dayOf(cells.cell('workDate')),
      hours: clock,
      description: [cells.cell('description') || 'Volunteering', notes.text('')].filter(Boolean).join('; '),
    }
    if (cells.has('minutes')) values.minutes = cells.cell('minutes')
    return { rows: [{ part: 'hours', values }], hints: [] }
  },
  groups(cells, how) {
    const notes = notesOf(cells)
    const [name, department, count] = [
      cells.cell('group'),
      unlessNothing(cells.cell('department')),
      cells.cell('count'),
    ]
    const whole = department ? `${name} (${department})` : name
    const number = readCount(count)
    const where = unlessNothing(cells.cell('host'))
    const values: Values = {
      host: where || 'Groups',
      date: cells.cell('date') && how.dayOf(cells.cell('date')),
      individual: '0',
      groupDetail:
        whole === '' && count === '' ? '' : `${whole}: ${typeof number === 'number' ? number : count}`,
      notes: notes.text(cells.cell('notes')),
    }
    return { rows: [{ part: 'log', values }], hints: [] }
  },
  log(cells, how) {
    const notes = notesOf(cells)
    const values: Values = {}
    for (const field of Object.keys(how.fields)) if (cells.has(field)) values[field] = cells.cell(field)
    values.date = cells.cell('date') && how.dayOf(cells.cell('date'))
    const { individual, zeroReason, notes: said } = countIn(cells.cell('individual'))
    if (cells.has('individual') && zeroReason) {
      Object.assign(values, { individual, zeroReason: values.zeroReason || zeroReason })
      notes.sayOther('individual', zeroReason, values.zeroReason)
    }
    values.notes = notes.text([cells.cell('notes'), said].filter(Boolean).join('\n'))
    if (values.notes === '') delete values.notes
    return { rows: [{ part: 'log', values }], hints: [] }
  },
}

const CATEGORIES = ['Food', 'Supplies', 'Transport', 'Reimbursement', 'Other']
const isIso = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
const reasonIn = (key: string) =>
  (driver.fields.inactiveReason.options ?? []).find(({ value }) => value === key)?.label ?? ''
/** '65.33 USD', '$1,226.9': dollars and cents. Money of elsewhere stays as it stands, for the import to ask about. */
function moneyOf(cell: string): string {
  const text = cell
    .replace(/^(?:us)?\$\s*|\s*(?:us)?(?:\$|usd|dollars?)$/gi, '')
    .replace(/^usd\s*/i, '')
    .trim()
  return /^\d[\d,]*\.\d$/.test(text) ? `${text}0` : text
}
const durationOf = (time: string) => {
  const [, hours = '0', minutes = '00'] = /(\d{1,2}):(\d\d)(?::\d\d)?$/.exec(time) ?? []
  return `${Number(hours)}:${minutes}`
}

function takeEstimate(cells: Cells, values: Values, notes: Notes, hints: string[]) {
  const cell = unlessNothing(cells.cell('weeklyEstimate'))
  if (cell === '') return
  const range = readRange(cell)
  const count = countOf(cell) ?? (range && String(range.least))
  if (count) values.weeklyEstimate = count
  if (count !== cell) notes.say('weeklyEstimate', cell)
  if (range) hints.push(`“${cell}” a week is read as at least ${range.least}.`)
}

/** 'Thursday 5pm' is a day and a time. */
function takeDays(cells: Cells, values: Values, notes: Notes) {
  const cell = unlessNothing(cells.cell('feedingDays'))
  if (cell === '') return
  const [, days = cell, time] =
    /^(.*?\p{L})\.?\s+(?:at\s+)?(\d{1,2}(?::\d\d)?\s*(?:[ap]\.?m\.?)?)$/iu.exec(cell) ?? []
  const clock = time === undefined ? undefined : readClock(time.replaceAll(' ', ''))
  const said = LISTED.readDays(days.trim())
  if (!said || (time !== undefined && !clock)) return notes.say('feedingDays', cell)
  values.feedingDays = days.trim()
  if (clock) values.feedingTime = clock
}

/** A day says that it is signed, and when. */
function takeContract(cells: Cells, values: Values, notes: Notes, how: How) {
  const cell = cells.cell('contractSigned')
  if (isNothing(cell) && !/^no/i.test(cell)) return
  const yes = readYes(cell)
  const day = how.dayOf(cell)
  if (isIso(day)) Object.assign(values, { contractSigned: 'Yes', contractSignedDate: day })
  else if (yes !== undefined) values.contractSigned = yes ? 'Yes' : 'No'
  else notes.say('contractSigned', cell)
}
