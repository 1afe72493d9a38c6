import type { Kind } from '#kernel/moving-in/recognise.ts'
import { driver } from '#sections/operations/drivers/fields.ts'
import { LISTED } from '#sections/operations/recipients/service-import.ts'
import { volunteer } from '#sections/operations/volunteers/fields.ts'
import {
  type AnyField,
  also,
  column,
  columnsOf,
  FIRST,
  headings,
  LAST,
  NOTES,
  ofSection,
  PERSON,
  SINCE,
  TOWN,
} from './kind-columns.ts'

const drivers = ofSection(driver)
const volunteers = ofSection(volunteer)
const recipients = columnsOf(LISTED.fields as Record<string, AnyField>, 'recipient')

/** Sheets of those who help, and of those who get the sandwiches. */
export const peopleKinds: readonly Kind[] = [
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
          'agency, partner, recipient, organization, organisation, agency name, partner name, nonprofit, shelter, pantry, charity, org, org name, organization name, site name',
        ),
        { tells: 1.8 },
      ),
      weeklyEstimate: also(
        recipients.weeklyEstimate,
        headings(
          'weekly number, weekly count, weekly need, sandwiches per week, sandwiches wk, per wk, number per week, weekly sandwiches, week, how many weekly',
        ),
        { tells: 1.2 },
      ),
      feedingDays: also(
        recipients.feedingDays,
        headings('feeds on, serves on, meal day, feeding, days, delivery days, days served'),
        {
          tells: 1.3,
        },
      ),
      contractSigned: also(recipients.contractSigned, headings('mou, mou signed, agreement on file'), {
        tells: 1.2,
      }),
      contactName: also(
        recipients.contactName,
        headings('who to call, contact name, point of contact, poc, director, manager, lead'),
      ),
      phone: also(recipients.phone, headings('contact phone, poc phone, cell, mobile')),
      email: also(recipients.email, headings('contact email, poc email')),
      preferences: also(recipients.preferences, NOTES, { tells: 0.3 }),
    },
    needs: [
      ['name'],
      ['phone', 'contactName', 'weeklyEstimate', 'feedingDays', 'contractSigned', 'email', 'address'],
    ],
    called: /\b(?:partners?|recipients?|agenc(?:y|ies)|shelters?|pantr(?:y|ies)|nonprofits?)\b/,
  },
]
