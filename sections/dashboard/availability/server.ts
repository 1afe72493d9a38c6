import { eq } from 'drizzle-orm'
import { implement } from '#server/context.ts'
import { accountNames } from '#server/data/names.ts'
import { definePersonalData } from '#server/data/personal-data.ts'
import { defineRecord, placeIn, type Row } from '#server/data/records.ts'
import { mayEdit, mayRemove, permissionWording } from './access.ts'
import { availability, STATUSES } from './contract.ts'
import { demo } from './demo.ts'
import { ruleWords, type SlotTime } from './occurrences.ts'
import { check, events, exportList, list, one, scope, source } from './service.ts'
import { add, edit, remove } from './service-changes.ts'
import { team } from './service-team.ts'
import { slots } from './tables.ts'

const owner = (row: Row) => ({ userId: String(row.user_id) })

const slot = defineRecord({
  table: slots,
  noun: 'availability entry',
  scope,
  mayChange: (user, row, action = 'update') =>
    action === 'update' ? mayEdit(user, owner(row)) : mayRemove(user, owner(row)),
  // Whoever may only change their own must not hand an entry to somebody else, or take one, by an undo.
  mayPutBack: (user, before) => mayEdit(user, owner(before)),
  fields: {
    user_id: 'Person',
    status: 'Status',
    from_day: 'First day',
    to_day: 'Last day',
    from_time: 'From',
    to_time: 'To',
    repeats: 'Repeats',
    left_out: 'Except',
    notes: 'Note',
  },
  event: 'availability.changed',
  opens: placeIn('my-availability'),
  present: async (ctx, field, value) => {
    if (field === 'user_id')
      return (await accountNames(ctx, [String(value)])).get(String(value)) ?? 'Somebody'
    if (field === 'status') return STATUSES[value as keyof typeof STATUSES] ?? value
    if (field === 'left_out' && Array.isArray(value)) return value.join(', ')
    if (field === 'repeats' && value)
      return ruleWords({ ...ONCE, repeats: value as NonNullable<SlotTime['repeats']> })
    return value
  },
})
const ONCE: SlotTime = {
  fromDay: '2026-01-01',
  toDay: '2026-01-01',
  fromTime: null,
  toTime: null,
  repeats: null,
  except: [],
}

export default implement(
  availability,
  { list, one, events, team, exportList, check, add, edit, remove },
  {
    looksBack: ['list', 'one', 'events', 'team', 'exportList'],
    records: [slot],
    calendar: [source],
    personalData: [
      definePersonalData({
        table: slots,
        title: 'When you are available, and when not',
        of: ({ id }) => eq(slots.userId, id),
        erasure: 'delete',
      }),
    ],
    refusals: {
      availability_slots_days_in_order: 'The last day cannot be before the first.',
      availability_slots_times_of_one_day: 'Please choose an end after the beginning.',
      availability_slots_user_id_users_id_fk: 'This person is not here any more.',
    },
    permissionWording,
    demo,
  },
)
