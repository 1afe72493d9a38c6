import type { Slot } from '#platform/slots/contract.ts'
import { roleWords, whereInWords } from '#platform/slots/fields.ts'
import { Fill, PlaceBadge } from '#platform/slots/widgets.tsx'
import { RowWords } from '#web/ui/show/row-words.tsx'
import { formatShiftTime } from '#web/ui/show/shift-time.ts'

/** A shift in a narrow list: what, when, how full, and where I stand. */
export const ShiftCard = ({ slot }: { slot: Slot }) => (
  <RowWords
    title={slot.title}
    lines={[
      `${roleWords(slot)} · ${formatShiftTime(slot, 'short')}`,
      ...(whereInWords(slot) ? [String(whereInWords(slot))] : []),
    ]}
    marks={
      slot.mine && slot.mine.status !== 'canceled' ? (
        <PlaceBadge status={slot.mine.status} />
      ) : (
        <Fill slot={slot} />
      )
    }
  />
)
