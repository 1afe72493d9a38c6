import { z } from 'zod'
import { contract, day, endpoint, type OutputOf } from '#kernel/calls/contract.ts'
import { crud, withPut } from '#kernel/calls/crud.ts'
import { importOf } from '#kernel/calls/imports.ts'
import { anyOf } from '#kernel/people/access.ts'
import { defineLive } from '#kernel/portal/manifest.ts'
import { ABOUT_PERSON, aboutPeople } from '#platform/people/fields.ts'
import { byAddress } from '#platform/places/contract.ts'
import { can, confidential, mayExport, mayView } from './access.ts'
import { agreement, driver, vehicle } from './fields.ts'

const mayEdit = anyOf(can.DRIVERS_EDIT)
const driverId = z.uuid('Please choose a driver')
const Vehicle = vehicle.row.extend({ driverId: z.string() })
const Agreement = agreement.row.extend({ driverId: z.string() })
const STANDING = {
  agreement: z.enum(['signed', 'expired', 'none']),
  agreementUntil: z.string().nullable(),
  /** What keeps them from being sent out today; nothing when nothing does. */
  hindrances: z.array(z.string()),
}

const rest = crud(
  '/api/drivers',
  driver,
  {
    view: mayView,
    add: anyOf(can.DRIVERS_ADD),
    change: mayEdit,
    remove: anyOf(can.DRIVERS_DELETE),
    exports: mayExport,
  },
  {
    beside: {
      ...ABOUT_PERSON,
      ...STANDING,
      host: z.object({ id: z.string(), name: z.string() }).nullable(),
      vehicles: z.array(Vehicle),
      agreements: z.array(Agreement),
      /** What they signed as the agreement of drivers (162-agreements.md); it is changed and ended there. */
      signed: z.array(
        z.object({ id: z.string(), title: z.string(), signedOn: z.string(), until: z.string().nullable() }),
      ),
    },
    filters: {
      /** Domain 5.2: active and there, inactive, away for a while, to be asked whether they are back. */
      standing: z.enum(['here', 'inactive', 'away', 'check_in']).optional(),
      /** Signed (and the paper on file), expired, none. */
      agreement: z.enum(['signed', 'located', 'expired', 'none']).optional(),
      /** Approved, approved and willing, willing but not approved. */
      van: z.enum(['approved', 'approved_willing', 'interested']).optional(),
    },
    totals: { here: z.int(), away: z.int(), toAsk: z.int(), withoutAgreement: z.int() },
    bulk: ['status', 'area', 'isWeekly', 'isEvent', 'vanApproved', 'availability'],
  },
)

const Candidate = z.object({
  id: z.string(),
  name: z.string(),
  area: z.string().nullable(),
  vanApproved: z.boolean(),
  /** Coolers that fit into the vehicle that is usually driven. */
  coolerCapacity: z.int().nullable(),
  /** The one that is usually driven first. */
  vehicles: z.array(z.object({ id: z.string(), name: z.string(), coolerCapacity: z.int().nullable() })),
  hindrances: z.array(z.string()),
})
export type DriverCandidate = z.output<typeof Candidate>

export const drivers = contract({
  ...rest,
  ...importOf('/api/drivers', anyOf(can.DRIVERS_ADD), {
    many: driver.words.many,
    fields: [...Object.keys(driver.fields), 'hostName'],
  }),
  ...withPut('/api/drivers/{id}', aboutPeople(rest)),
  ...byAddress('/api/drivers', confidential, driver.words.many),
  candidates: endpoint({
    method: 'GET',
    path: '/api/drivers/driver-candidates',
    access: mayView,
    summary: 'Who may be chosen to drive on a day, whom nothing hinders first; each with what does',
    input: z.object({ day: day().optional() }),
    output: z.object({ items: z.array(Candidate) }),
  }),
  /** A home is personal data: for whoever may see addresses. */
  map: endpoint({
    method: 'GET',
    path: '/api/drivers/map',
    access: confidential,
    summary: 'Active drivers with the point of their home on the map, in degrees',
    output: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          area: z.string().nullable(),
          address: z.string().nullable(),
          latitude: z.number(),
          longitude: z.number(),
        }),
      ),
      /** How many have an address and no pin. */
      unplaced: z.int(),
    }),
  }),
  back: endpoint({
    method: 'POST',
    path: '/api/drivers/{id}/back',
    access: mayEdit,
    rowCheck: true,
    summary: 'Somebody who was away is back',
    input: z.object({ id: z.uuid(), version: z.int().min(1) }),
    output: rest.one.output,
  }),
})
export type ListedDriver = OutputOf<typeof rest.one>

const vehicleCalls = crud('/api/driver-vehicles', vehicle, {
  view: mayView,
  add: mayEdit,
  change: mayEdit,
})
export const vehicles = contract({
  add: {
    ...vehicleCalls.add,
    rowCheck: true,
    input: vehicleCalls.add.input.extend({ driverId }),
    output: Vehicle,
  },
  edit: { ...vehicleCalls.edit, output: Vehicle },
  remove: vehicleCalls.remove,
})

const agreementCalls = crud('/api/driver-agreements', agreement, {
  view: mayView,
  add: mayEdit,
  change: mayEdit,
})
export const agreements = contract({
  add: {
    ...agreementCalls.add,
    rowCheck: true,
    input: agreementCalls.add.input.extend({ driverId }),
    output: Agreement,
  },
  edit: { ...agreementCalls.edit, output: Agreement },
  remove: agreementCalls.remove,
})

export default defineLive({
  refreshes: {
    'drivers.changed': [drivers.list, drivers.one, drivers.candidates, drivers.map],
    'people.changed': [drivers.list, drivers.one, drivers.candidates, drivers.map],
    'hosts.changed': [drivers.list, drivers.one],
  },
})
