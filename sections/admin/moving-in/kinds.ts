import { type ColumnNames, foldHeading } from '#kernel/calls/columns.ts'
import type { Definition } from '#kernel/fields/definition.ts'
import type { Field, FieldExtras } from '#kernel/fields/fields.ts'
import type { Kind, KindField, Look } from '#kernel/moving-in/recognise.ts'
import { LOG_COLUMNS } from '#sections/collections/collections/service-import.ts'
import { driver } from '#sections/operations/drivers/fields.ts'
import { expense } from '#sections/operations/expenses/fields.ts'
import { host } from '#sections/operations/hosts/fields.ts'
import { LISTED } from '#sections/operations/recipients/service-import.ts'
import { volunteer } from '#sections/operations/volunteers/fields.ts'
import { workLog } from '#sections/operations/work-log/fields.ts'
import { oldEvent } from '#sections/planning/historical-import/fields.ts'

/** What a sheet can be, by the fields of the sections and what people call them besides. */

type AnyField = Field & FieldExtras
const LOOKS: Partial<Record<Field['kind'], Look>> = { day: 'day', number: 'count', money: 'money' }
const lookOf = ({ kind, inputType }: AnyField): Look | undefined =>
  inputType === 'tel' ? 'phone' : inputType === 'email' ? 'email' : LOOKS[kind]

/** The fields of a section as columns of a sheet. */
function columnsOf(all: Record<string, AnyField>, one: string): Record<string, KindField> {
  const taken = Object.entries(all).filter(
    ([, field]) => !field.kept && field.kind !== 'reference' && !field.half,
  )
  return Object.fromEntries(
    taken.map(([name, field]) => {
      const said = [field.label, name, ...(field.also ?? [])]
      const looks = lookOf(field)
      return [
        name,
        {
          label: field.label,
          names: [...new Set([...said, ...said.map((word) => `${one} ${word}`)].map(foldHeading))],
          ...(looks ? { looks } : {}),
          ...(looks === 'phone' || looks === 'email' ? { byLook: true } : {}),
        },
      ]
    }),
  )
}
const ofSection = (def: { fields: Definition['fields']; words: { one: string } }) =>
  columnsOf(def.fields as Record<string, AnyField>, def.words.one)

const headings = (text: string) => text.split(/,\s*/)
const column = (label: string, names: readonly string[], more: Partial<KindField> = {}): KindField => ({
  label,
  names,
  ...more,
})
/** A field of a section that sheets call in further ways. */
const also = (
  field: KindField | undefined,
  names: readonly string[],
  more: Partial<KindField> = {},
): KindField => ({
  label: field?.label ?? '',
  ...field,
  names: [...(field?.names ?? []), ...names],
  ...more,
})

const FIRST = column('First name', headings('first name, first, given name, forename, firstname'), {
  tells: 0.8,
})
const LAST = column('Last name', headings('last name, last, surname, family name, lastname'), { tells: 0.8 })
const PERSON = 'name, full name, person, who, contact'
const TOWN = {
  city: column('City', headings('city, town, city state, city st'), { tells: 0.4 }),
  state: column('State', headings('state, st'), { tells: 0.2 }),
  zip: column('ZIP', headings('zip, zip code, zipcode, postal code, postcode'), { tells: 0.4 }),
}
const SINCE = column(
  'Since',
  headings('since, joined, start date, member since, started, signed up, date added'),
)
const NOTES = headings('notes, note, comments, comment, remarks, remark, info, other, misc')

const drivers = ofSection(driver)
const volunteers = ofSection(volunteer)
const hosts = ofSection(host)
const recipients = columnsOf(LISTED.fields as Record<string, AnyField>, 'recipient')
const events = ofSection(oldEvent)
const expenses = ofSection(expense)
const hours = ofSection(workLog)

const logColumns = Object.fromEntries(
  Object.entries(LOG_COLUMNS.names as Record<string, ColumnNames>).map(
    ([name, { exact, loose }]): [string, KindField] => [
      name,
      {
        label: LOG_COLUMNS.labels[name as keyof typeof LOG_COLUMNS.labels],
        names: exact,
        ...(loose ? { loose } : {}),
        ...(name === 'date' ? { looks: 'day' as const, byLook: true, tells: 1.2 } : {}),
        ...(name === 'host' ? { tells: 1.5 } : {}),
        ...(name === 'createdBy' || name === 'notes' || name === 'id' ? { tells: 0.3 } : {}),
      },
    ],
  ),
)

export const kinds: readonly Kind[] = [
  {
    kind: 'log',
    fields: logColumns,
    needs: [['host'], ['date'], ['individual', 'total', 'groupTotal', 'groupDetail', 'groupsExact']],
    called: /\b(?:counts?|collections?|sandwich(?:es)?|log|tally|tallies)\b/,
    places: 'host',
  },
  {
    kind: 'groups',
    fields: {
      date: column('Date', headings('date, when, day, collection date, week of, week'), {
        looks: 'day',
        byLook: true,
      }),
      group: column(
        'Group',
        headings(
          'group, who, group name, name, organization, organisation, org, school, company, team, troop',
        ),
        {
          tells: 1.2,
        },
      ),
      department: column('Department', headings('department, dept, class, grade, division')),
      count: column(
        'Sandwiches',
        headings(
          'count, how many, sandwiches, number, qty, quantity, total, amount, number of sandwiches, made, sandwich count',
        ),
        { looks: 'count', tells: 1.2 },
      ),
      host: column(
        'Location',
        headings(
          'where, location, site, host, host location, dropped at, drop off, collection site, place, brought to, dropped off at',
        ),
        { tells: 1.2 },
      ),
      notes: column('Notes', NOTES, { tells: 0.3 }),
    },
    needs: [['date'], ['group'], ['count']],
    called: /\bgroups?\b/,
    places: 'host',
  },
  {
    kind: 'locations',
    fields: {
      name: also(
        hosts.name,
        headings(
          'location, host, site, name, location name, host name, site name, host location, collection site, host home, place',
        ),
        { tells: 1.5 },
      ),
      area: also(hosts.area, headings('zone, region, neighborhood, part of town')),
      address: also(hosts.address, headings('street, street address, location address, host address'), {
        tells: 1.2,
      }),
      contact: column(
        'Whom to call',
        headings(
          'who to call, whom to call, contact, contact person, host contact, lead, primary contact, coordinator, call, point of contact, poc, main contact, who',
        ),
        { tells: 1.5 },
      ),
      phone: also(
        hosts.phone,
        headings('contact phone, cell, phone number, mobile, tel, telephone, cell phone'),
      ),
      email: also(hosts.email, headings('contact email, e mail, mail, email address')),
      backup: column(
        'Who else',
        headings(
          'backup, back up, second contact, alternate, alt contact, other contact, secondary contact, backup contact, contact 2, also call',
        ),
        { tells: 1.5 },
      ),
      status: also(hosts.status, headings('active')),
      ...TOWN,
      entriesRequired: hosts.entriesRequired as KindField,
      standingEstimate: hosts.standingEstimate as KindField,
      notes: also(hosts.notes, NOTES, { tells: 0.3 }),
    },
    needs: [['name'], ['address', 'contact', 'phone', 'backup', 'area', 'email']],
    called: /\b(?:hosts?|sites?|locations?|host homes?|collection points?)\b/,
    places: 'name',
  },
  {
    kind: 'drivers',
    fields: {
      ...drivers,
      ...TOWN,
      name: also(drivers.name, headings(`${PERSON}, driver`), { looks: 'name' }),
      first: FIRST,
      last: LAST,
      status: also(drivers.status, headings('active, state, current')),
      vanApproved: also(
        drivers.vanApproved,
        headings('van ok, van okay, can drive van, van driver, van certified, van trained'),
        {
          tells: 1.5,
        },
      ),
      agreement: column(
        'Agreement',
        headings(
          'agrmt, agreement, agreement signed, signed agreement, driver agreement, waiver, signed, paperwork, agreement date',
        ),
        { tells: 1.2 },
      ),
      licenseNumber: also(drivers.licenseNumber, headings('dl, drivers license'), { tells: 1.5 }),
      hostName: column(
        'Location',
        headings('location, collects at, host, host location, collection site, picks up at'),
        { tells: 0.5 },
      ),
      notes: also(drivers.notes, NOTES, { tells: 0.3 }),
    },
    needs: [
      ['name', 'first'],
      ['phone', 'email', 'vanApproved', 'agreement', 'vehicleType', 'licenseNumber'],
    ],
    called: /\bdrivers?\b/,
  },
  {
    kind: 'volunteers',
    fields: {
      ...volunteers,
      ...TOWN,
      name: also(volunteers.name, headings(`${PERSON}, volunteer`), { looks: 'name' }),
      first: FIRST,
      last: LAST,
      status: also(volunteers.status, headings('active, state, current')),
      interests: column(
        'Interests',
        headings('interests, interested in, wants to help with, skills, helps with, would like to, likes'),
        {
          tells: 1.3,
        },
      ),
      since: SINCE,
      notes: also(volunteers.notes, NOTES, { tells: 0.3 }),
    },
    needs: [
      ['name', 'first'],
      ['phone', 'email', 'interests', 'since', 'address'],
    ],
    called: /\b(?:volunteers?|helpers?|members?|sign ?ups?)\b/,
  },
  {
    kind: 'recipients',
    fields: {
      ...recipients,
      ...TOWN,
      name: also(
        recipients.name,
        headings(
          'agency, partner, recipient, organization, organisation, agency name, partner name, nonprofit, shelter, pantry, charity',
        ),
        { tells: 1.8 },
      ),
      weeklyEstimate: also(
        recipients.weeklyEstimate,
        headings(
          'weekly number, weekly count, weekly need, sandwiches per week, number per week, weekly sandwiches, week, how many weekly',
        ),
        { tells: 1.2 },
      ),
      feedingDays: also(recipients.feedingDays, headings('feeds on, serves on, meal day, feeding'), {
        tells: 1.3,
      }),
      contractSigned: also(recipients.contractSigned, headings('mou, mou signed, agreement on file'), {
        tells: 1.2,
      }),
      contactName: also(
        recipients.contactName,
        headings('who to call, contact name, point of contact, director, manager, lead'),
      ),
      preferences: also(recipients.preferences, NOTES, { tells: 0.3 }),
    },
    needs: [
      ['name'],
      ['phone', 'contactName', 'weeklyEstimate', 'feedingDays', 'contractSigned', 'email', 'address'],
    ],
    called: /\b(?:partners?|recipients?|agenc(?:y|ies)|shelters?|pantr(?:y|ies)|nonprofits?)\b/,
  },
  {
    kind: 'events',
    fields: {
      ...events,
      organizationName: also(events.organizationName, headings('event, host group'), { tells: 1.2 }),
      eventDate: also(events.eventDate, headings('day'), { tells: 1.2, byLook: true }),
      startTime: also(events.startTime, headings('time, event time'), { tells: 1.2 }),
      sandwichesProvided: also(events.sandwichesProvided, headings('final, actual, actual sandwiches'), {
        tells: 1.2,
      }),
      estimated: also(events.estimated, headings('estimate sandwiches, expected'), { tells: 1.3 }),
      contactPhone: also(events.contactPhone, [], { looks: 'phone', byLook: true }),
      status: events.status as KindField,
      cancelled: column('Canceled', headings('cancelled, canceled, called off, cancel'), { tells: 1 }),
      notes: also(events.notes, NOTES, { tells: 0.3 }),
    },
    needs: [['organizationName'], ['eventDate']],
    called: /\b(?:events?|intake|requests?|bookings?)\b/,
  },
  {
    kind: 'expenses',
    fields: {
      ...expenses,
      description: also(expenses.description, headings('for, bought, for what, details, items'), {
        tells: 1,
      }),
      amount: also(expenses.amount, headings('sum, reimbursement, spent, dollars, amt'), { tells: 1.8 }),
      purchaseDate: also(expenses.purchaseDate, headings('bought, purchased'), { byLook: true }),
      claimant: column(
        'Paid by',
        headings(
          'who, name, paid by, person, volunteer, submitted by, requested by, reimburse to, pay to, payee',
        ),
        {
          looks: 'name',
        },
      ),
      paid: column(
        'Paid back',
        headings('paid, paid back, reimbursed, check, check number, ck, status, paid out'),
        {
          tells: 1,
        },
      ),
      notes: also(expenses.notes, NOTES, { tells: 0.3 }),
    },
    needs: [['amount'], ['description', 'vendor', 'category'], ['purchaseDate', 'claimant']],
    called: /\b(?:reimbursements?|expenses?|receipts?|petty cash|spending|purchases)\b/,
  },
  {
    kind: 'hours',
    fields: {
      person: column(
        'Person',
        headings('name, volunteer, volunteer name, who, worker, person, email, e mail, logged by, full name'),
        { tells: 1 },
      ),
      first: FIRST,
      last: LAST,
      workDate: also(hours.workDate, headings('week, date'), { looks: 'day', byLook: true }),
      hours: also(hours.hours, headings('hrs worked, how long, hours spent'), {
        looks: 'duration',
        tells: 1.8,
      }),
      minutes: hours.minutes as KindField,
      description: also(hours.description, headings('doing, role, job, comments, did'), { tells: 1 }),
    },
    needs: [['workDate'], ['hours', 'minutes'], ['person', 'first']],
    called: /\b(?:hours|time ?sheets?|time log|service log)\b/,
  },
]

/** What a column of such a sheet can be taken for. */
export const fieldsOf = (kind: string) =>
  Object.entries(kinds.find((one) => one.kind === kind)?.fields ?? {}).map(([field, { label }]) => ({
    field,
    label,
  }))
