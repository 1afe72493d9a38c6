import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, type Day, formatDay, isDay } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { shellCall } from '#web/calls/shell-call.ts'
import { Button } from '#web/ui/action/button.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { beginLookBack } from '../calls/look-back.ts'
import { useOrganizationClock } from '../calls/organization-clock.ts'
import { useRealToday } from '../device/clock.ts'

const beginning = shellCall<object, { firstDay: Day | null }>({
  method: 'GET',
  path: '/api/look-back',
  summary: 'How far back the records can be looked at: the first day of their history',
})

/** Which day to look back at: the charity's lists and figures are then shown as they stood that evening. */
export default function LookBackDialog({ day, onClose }: { day?: Day; onClose: () => void }) {
  const { timeZone } = useOrganizationClock()
  const today = useRealToday(timeZone)
  const yesterday = addDays(today, -1)
  const [wanted, setWanted] = useState<Day | null>(day ?? yesterday)
  const firstDay = useQuery(query(beginning, {})).data?.firstDay
  const error =
    wanted === null || !isDay(wanted)
      ? 'Please choose a day'
      : wanted > yesterday
        ? 'Please choose a day that is over'
        : firstDay && wanted < firstDay
          ? `The history of the portal begins on ${formatDay(firstDay)}`
          : undefined
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Look back at a day"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={error !== undefined}
            onClick={() => wanted && beginLookBack(wanted)}
          >
            Look back
          </Button>
        </>
      }
    >
      <Stack>
        <p>
          Lists, records and figures as they stood at the end of that day: with what was deleted since, and
          without what was added or corrected. You see of then what you may see now. Talk, accounts, what is
          in files, and your own actions, notifications and settings stay as they are now.
        </p>
        <DateField
          label="Day"
          description={firstDay && `The history of the portal begins on ${formatDay(firstDay)}`}
          value={wanted}
          onChange={setWanted}
          min={firstDay ?? undefined}
          max={yesterday}
          today={today}
          error={error}
        />
      </Stack>
    </Dialog>
  )
}
