import { sql } from 'drizzle-orm'
import { firstPage } from '#kernel/calls/first-asked.ts'
import { personalDataOf, searchOf } from '#platform/people/service-role.ts'
import { implement } from '#server/context.ts'
import { confidential, mayView, permissionWording } from './access.ts'
import { agreements, drivers as calls, vehicles } from './contract.ts'
import { demo } from './demo.ts'
import { figures } from './figure-sources.ts'
import { turn } from './jobs.ts'
import { agreementRows, records, rows, scope, vehicleRows } from './rows.ts'
import {
  add,
  addAgreement,
  addVehicle,
  back,
  byAddress,
  candidates,
  edit,
  editVehicle,
  map,
} from './service.ts'
import { imports } from './service-import.ts'
import { drivers, refusals } from './tables.ts'
import { willing } from './willing.ts'

const whole = implement(
  calls,
  { ...rows.handlers, ...imports.handlers, ...byAddress.handlers, add, edit, candidates, map, back },
  {
    looksBack: true,
    records,
    searches: [
      searchOf(drivers, {
        kind: 'driver',
        label: 'Drivers',
        icon: 'truck',
        called: ['driver', 'van'],
        access: mayView,
        scope,
        addresses: confidential,
        section: 'drivers',
        description: sql`concat_ws(' · ', 'Driver', ${drivers.area}, CASE WHEN ${drivers.vanApproved} THEN 'van' END, CASE WHEN ${drivers.status} = 'inactive' THEN 'inactive' END)`,
        fields: () => [
          { text: drivers.area, weight: 0.6 },
          { text: drivers.routeDescription, weight: 0.5 },
        ],
        weight: sql`CASE WHEN ${drivers.status} = 'active' THEN 1 ELSE 0.8 END`,
      }),
    ],
    personalData: [
      ...personalDataOf(drivers, { mine: 'You as a driver', entered: 'Drivers you entered' }),
      vehicleRows.madeBy({ keep: 'They belong to the drivers.' }),
      agreementRows.madeBy({ keep: 'They belong to the drivers.' }),
    ],
    files: imports.files,
    roundTrips: [imports.roundTrip({ list: '/api/drivers', access: calls.importApply.access })],
    jobs: [turn, byAddress.job],
    helpers: [willing],
    refusals,
    demo,
    figures,
    permissionWording,
    first: { drivers: () => [firstPage(calls.list)] },
  },
)
const cars = implement(vehicles, {
  add: addVehicle,
  edit: editVehicle,
  remove: vehicleRows.handlers.remove,
})
const papers = implement(agreements, {
  add: addAgreement,
  edit: agreementRows.handlers.edit,
  remove: agreementRows.handlers.remove,
})

export default { ...whole, calls: [...whole.calls, ...cars.calls, ...papers.calls] }
