import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isDay } from '#kernel/charity/day.ts'
import { HostPicker } from '#sections/operations/hosts/picker-widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { Selected } from '#web/ui/table/data-table/types.ts'
import { collections } from '../contract.ts'
import { useCalendar } from './known.ts'
import { ENTRIES } from './words.tsx'

export interface Moving {
  selected: Selected
  count: number
  done: () => void
  cancelled: () => void
}

/** Another date, another location, or both, for everything that is selected. */
export default function MoveDialog({ moving }: { moving: Moving }) {
  const { today } = useCalendar()
  const [hostId, setHost] = useState<string | null>(null)
  const [day, setDay] = useState<string | null>(null)
  const many = countOf(moving.count, ENTRIES.one, ENTRIES.many)
  const move = useMutation({
    mutationFn: async () => {
      if (!hostId && !isDay(day)) throw new Error('Please choose a date, a location, or both.')
      await changeWithUndo(
        collections.bulkEdit,
        {
          ...moving.selected,
          changes: { ...(hostId ? { hostId } : {}), ...(day ? { collectionDate: day } : {}) },
        },
        ({ changed }) => `${countOf(changed, ENTRIES.one, ENTRIES.many)} moved`,
      )
    },
    onSuccess: moving.done,
  })
  return (
    <Dialog
      opened
      onClose={moving.cancelled}
      title={`Change ${many}`}
      footer={
        <>
          <Button onClick={moving.cancelled}>Cancel</Button>
          <Button variant="primary" busy={move.isPending} onClick={() => move.mutate()}>
            {`Change ${many}`}
          </Button>
        </>
      }
    >
      <Stack>
        <Quiet>What you leave empty stays as it is.</Quiet>
        <DateField
          label="New date"
          value={day}
          today={today}
          max={today}
          clearable
          focusOnMount
          onChange={setDay}
        />
        <HostPicker label="New location" value={hostId} withGroups clearable onChange={setHost} />
        <Failure error={move.error} />
      </Stack>
    </Dialog>
  )
}
