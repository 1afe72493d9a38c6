import { readCount } from '#kernel/calls/read-cells.ts'
import {
  plainName,
  readClock,
  readRange,
  readReach,
  readYes,
  saysCalledOff,
  unlessNothing,
} from '#kernel/moving-in/cells.ts'
import { driver } from '#sections/operations/drivers/fields.ts'
import { host } from '#sections/operations/hosts/fields.ts'
import { LISTED } from '#sections/operations/recipients/service-import.ts'
import { volunteer } from '#sections/operations/volunteers/fields.ts'
import {
  apart,
  CATEGORIES,
  type Cells,
  countOf,
  durationOf,
  type How,
  isIso,
  type Made,
  moneyOf,
  nameOf,
  notesOf,
  others,
  plain,
  reasonIn,
  saysPaid,
  standing,
  statusIn,
  takeContract,
  takeDays,
  takeEstimate,
  type Values,
} from './convert-cells.ts'
import { countIn } from './convert-spread.ts'
import type { KindName } from './names.ts'
import { PAID_BEFORE } from './parts.ts'

/** One row of a list as rows of the sections. What has no field of its own is kept in the notes, with its heading. Pure. */

export function rowsOfKind(kind: KindName, cells: Cells, how: How): Made {
  const made = MAKERS[kind](cells, how)
  return PEOPLE.includes(kind) ? apart(made, cells, kind === 'drivers') : made
}
/** Lists in which a couple stands in one row. */
const PEOPLE: readonly KindName[] = ['drivers', 'volunteers', 'locations']

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
        // Whose phone stands in a column of its own is no single cell.
        column: own.phone || own.email ? undefined : cells.column(field),
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
    const values: Values = { organizationName: text('organizationName'), eventDate: date }
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
    const calledOff = saysCalledOff(cancelled)
    if (readYes(cancelled) !== calledOff) notes.sayOther('cancelled', cancelled, 'cancelled')
    if (calledOff) notes.sayOther('status', text('status'), 'cancelled')
    const said = statusIn(text('status'), isIso(date) && date > how.today, (rest) =>
      notes.say('status', rest),
    )
    values.status = calledOff
      ? 'cancelled'
      : said !== ''
        ? said
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
    if (saysPaid(cells.cell('paid'), cells.heading('paid'))) values[PAID_BEFORE] = 'Yes'
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
