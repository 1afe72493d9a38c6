import { anyOf } from '#kernel/people/access.ts'
import { madeBy, type RowRule } from '#tests/access-rows.ts'
import { outsideCalendars } from './contract.ts'

const KEEPERS = anyOf('VOLUNTEER_CALENDAR_MANAGE')
const row = { name: 'School district', address: 'https://calendar.schools.example/public.ics' }

/** Domain 11.3: the list of outside calendars is kept by whoever manages the calendar, whoever entered one. */
export default [
  {
    what: 'entering an outside calendar',
    endpoint: outsideCalendars.add,
    make: async () => ({ ...row, colour: 'blue' }),
    own: KEEPERS,
    other: KEEPERS,
  },
  {
    what: 'changing an outside calendar',
    endpoint: outsideCalendars.edit,
    make: async (portal, owner) => ({
      id: await madeBy(portal, owner, 'outside_calendars', row),
      version: 1,
      isOn: false,
    }),
    own: KEEPERS,
    other: KEEPERS,
  },
  {
    what: 'deleting an outside calendar',
    endpoint: outsideCalendars.remove,
    make: async (portal, owner) => ({ id: await madeBy(portal, owner, 'outside_calendars', row) }),
    own: KEEPERS,
    other: KEEPERS,
  },
] satisfies RowRule[]
