import { sql } from 'drizzle-orm'
import { homeCard } from '#kernel/calls/first-asked.ts'
import { implement } from '#server/context.ts'
import { mayView, permissionWording } from './access.ts'
import { source } from './calendar.ts'
import { coolers as calls, coolerTypes as typeCalls } from './contract.ts'
import { demo } from './demo.ts'
import { derived } from './derived.ts'
import { imports } from './import.ts'
import { adminAdd, history, list, mine as myReports, remove, report, summary } from './inventory.ts'
import { coolerInventory } from './inventory-contract.ts'
import { remind } from './jobs.ts'
import { keepers } from './keepers.ts'
import { personalData, records } from './records.ts'
import { rows, typeRows } from './rows.ts'
import { addMany, checkIn, due, mine } from './service.ts'
import { move, moves } from './service-moves.ts'
import { coolers, refusals, unrecorded } from './tables.ts'
import { waitingSource } from './waiting.ts'
import { pocket, where } from './where.ts'

const whole = implement(
  calls,
  { ...rows.handlers, ...imports.handlers, where, pocket, keepers, addMany, checkIn, moves, move, due, mine },
  {
    looksBack: true,
    records,
    calendar: [source],
    waiting: [waitingSource],
    searches: [
      rows.search({
        title: 'number',
        label: 'Coolers',
        icon: 'cooler',
        called: ['cooler', 'ice box'],
        access: mayView,
        description: sql`concat_ws(' · ', 'Cooler', CASE ${coolers.state} WHEN 'lost' THEN 'lost' WHEN 'retired' THEN 'retired' END)`,
      }),
    ],
    personalData,
    files: imports.files,
    roundTrips: [imports.roundTrip({ list: '/api/coolers', access: calls.importApply.access })],
    jobs: [remind],
    unrecorded,
    derived,
    refusals,
    demo,
    permissionWording,
    first: {
      [homeCard('my-coolers')]: () => [[calls.mine, {}]],
      [homeCard('coolers-due')]: () => [[calls.due, {}]],
    },
  },
)
const types = implement(typeCalls, {
  list: typeRows.handlers.list,
  add: typeRows.handlers.add,
  edit: typeRows.handlers.edit,
})
const inventory = implement(coolerInventory, {
  list,
  summary,
  mine: myReports,
  history,
  report,
  adminAdd,
  remove,
})

export default { ...whole, calls: [...whole.calls, ...types.calls, ...inventory.calls] }
