import { eq } from 'drizzle-orm'
import type { CurrentUser } from '#kernel/people/access.ts'
import { isWho, ofPerson } from '#platform/people/service.ts'
import type { Ctx } from '#server/context.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { defineRecord } from '#server/data/records.ts'
import { mayTakeBack } from './access.ts'
import { reportRecord } from './inventory.ts'
import { coolerRecord, presentName, rows, scope, typeRows } from './rows.ts'
import { coolerInventory, coolerMoves, coolers } from './tables.ts'

const NAMES = {
  to_person_id: 'To (person)',
  to_host_id: 'To (location)',
  due_host_id: 'Due back at',
}

const moveRecord = defineRecord({
  table: coolerMoves,
  noun: 'cooler move',
  scope,
  mayChange: (user: CurrentUser, row) => mayTakeBack(user, row.created_by as string | null),
  fields: { kind: 'What happened', ...NAMES, due_on: 'Due back', is_clean: 'Clean', note: 'Note' },
  event: 'coolers.changed',
  present: (ctx, column, value) => (column in NAMES ? presentName(ctx as Ctx, column, value) : value),
})

export const records = [coolerRecord, moveRecord, reportRecord, typeRows.record()]

const KEEP = { keep: 'Where the charity’s coolers are stays known, without a name.' }

export const personalData = [
  rows.madeBy({ keep: 'The coolers are the charity’s.' }),
  typeRows.madeBy({ keep: 'The types are the charity’s.' }),
  definePersonalData({
    table: coolers,
    title: 'Coolers that you have',
    of: (whose) => ofPerson(coolers.holderPersonId, isWho(whose)),
    secret: ['notes'],
    erasure: KEEP,
  }),
  definePersonalData({
    table: coolerMoves,
    title: 'Coolers that you were given',
    of: (whose) => ofPerson(coolerMoves.toPersonId, isWho(whose)),
    secret: ['note'],
    erasure: KEEP,
  }),
  definePersonalData({
    table: coolerMoves,
    title: 'What you said of coolers',
    of: ({ id }) => eq(coolerMoves.createdBy, id),
    erasure: KEEP,
  }),
  definePersonalData({
    table: coolerInventory,
    title: 'How many coolers you reported at home',
    of: ({ id }) => eq(coolerInventory.hostHomeId, id),
    erasure: { keep: 'The counts are the charity’s; the account that they are of has no name any more.' },
  }),
]
