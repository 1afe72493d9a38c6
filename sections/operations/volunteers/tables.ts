import { boolean, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { personColumn, recordColumns } from '#server/data/tables.ts'

/** That somebody helps; who they are stands in `people`. */
export const volunteers = pgTable(
  'volunteers',
  {
    ...recordColumns(),
    personId: personColumn(),
    type: text('type').$type<'general' | 'driver_candidate' | 'former_driver'>().notNull().default('general'),
    status: text('status').$type<'active' | 'inactive'>().notNull().default('active'),
    inactiveReason: text('inactive_reason'),
    area: text('area'),
    availability: text('availability')
      .$type<'available' | 'busy' | 'off_duty'>()
      .notNull()
      .default('available'),
    availabilityNotes: text('availability_notes'),
    isSpeaker: boolean('is_speaker').notNull().default(false),
    notes: text('notes'),
  },
  // Deferrable, written by hand: an undo may put things back in another order.
  (table) => [unique('volunteers_person').on(table.personId)],
)

export const refusals = { volunteers_person: 'This person is a volunteer already.' }
