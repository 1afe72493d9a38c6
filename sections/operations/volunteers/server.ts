import { sql } from 'drizzle-orm'
import { firstPage } from '#kernel/calls/first-asked.ts'
import { knownFirst } from '#platform/people/service.ts'
import { personalDataOf, searchOf } from '#platform/people/service-role.ts'
import { implement } from '#server/context.ts'
import { addresses, mayView, permissionWording } from './access.ts'
import { volunteers as calls } from './contract.ts'
import { demo } from './demo.ts'
import { figures } from './figure-sources.ts'
import { rows, scope } from './rows.ts'
import { imports } from './service-import.ts'
import { refusals, volunteers } from './tables.ts'
import { willing } from './willing.ts'

export default implement(
  calls,
  { ...rows.handlers, ...knownFirst(rows), ...imports.handlers },
  {
    looksBack: true,
    records: [rows.record()],
    searches: [
      searchOf(volunteers, {
        kind: 'volunteer',
        label: 'Volunteers',
        icon: 'volunteers',
        called: ['volunteer', 'helper', 'speaker'],
        access: mayView,
        scope,
        addresses,
        section: 'volunteers',
        description: sql`concat_ws(' · ', 'Volunteer', ${volunteers.area}, CASE WHEN ${volunteers.isSpeaker} THEN 'speaks to groups' END, CASE WHEN ${volunteers.status} = 'inactive' THEN 'inactive' END)`,
        fields: () => [{ text: volunteers.area, weight: 0.6 }],
        weight: sql`CASE WHEN ${volunteers.status} = 'active' THEN 1 ELSE 0.8 END`,
      }),
    ],
    personalData: personalDataOf(volunteers, {
      mine: 'You as a volunteer',
      entered: 'Volunteers you entered',
    }),
    files: imports.files,
    roundTrips: [imports.roundTrip({ list: '/api/volunteers', access: calls.importApply.access })],
    helpers: [willing],
    refusals,
    demo,
    figures,
    permissionWording,
    first: { volunteers: () => [firstPage(calls.list)] },
  },
)
