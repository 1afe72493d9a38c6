import { implement } from '#server/context.ts'
import { defineOutgoing } from '#server/data/outgoing.ts'
import { importRows } from '#server/spreadsheets/import-rows.ts'
import { mayView, permissionWording } from './access.ts'
import { wishes as calls } from './contract.ts'
import { demo } from './demo.ts'
import { first } from './first.ts'
import { activity, published, review, rows } from './service.ts'
import { actions, waitingSource } from './waiting.ts'

const imports = importRows(rows, { slice: 'wishes', identity: 'item' })

export default implement(
  calls,
  { ...rows.handlers, ...imports.handlers, review, activity, published },
  {
    looksBack: true,
    records: [rows.record()],
    outgoing: [defineOutgoing({ name: 'wish', title: 'Wishes', table: rows.table, one: calls.one })],
    searches: [rows.search({ title: 'item', label: 'Wishes', icon: 'gift', access: mayView })],
    personalData: [rows.madeBy({ keep: 'What was wished for is the charity’s.' })],
    files: imports.files,
    roundTrips: [imports.roundTrip({ list: '/api/wishlist-suggestions', access: calls.importApply.access })],
    waiting: [waitingSource],
    notificationActions: actions,
    demo,
    permissionWording,
    first,
  },
)
