import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { changeWithUndo } from '#web/calls/query.ts'
import { useRemembered } from '#web/device/remembered.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { Selected } from '#web/ui/table/data-table/types.ts'
import { coolers } from '../contract.ts'
import type { Keeper } from '../custody.ts'
import { cooler } from '../fields.ts'
import { KeeperPicker } from './keeper-picker.tsx'

export interface ComingIn {
  selected: Selected
  count: number
  done: () => void
  cancelled: () => void
}

const { one, many } = cooler.words

/** Where everything that is selected has come back to. */
export default function CheckInDialog({ coming }: { coming: ComingIn }) {
  const [last, remember] = useRemembered<Keeper | null>('cooler-place', null)
  const [place, setPlace] = useState<Keeper | null>(last)
  const words = countOf(coming.count, one, many)
  const checkIn = useMutation({
    mutationFn: async () => {
      if (!place) throw new Error('Please choose a location.')
      await changeWithUndo(
        coolers.checkIn,
        { ...coming.selected, hostId: place.id },
        ({ checkedIn }) => `${countOf(checkedIn, one, many)} checked in at ${place.name}`,
      )
      remember(place)
    },
    onSuccess: coming.done,
  })
  return (
    <Dialog
      opened
      onClose={coming.cancelled}
      title={`Check in ${words}`}
      footer={
        <>
          <Button onClick={coming.cancelled}>Cancel</Button>
          <Button variant="primary" icon="check" busy={checkIn.isPending} onClick={() => checkIn.mutate()}>
            {`Check in ${words}`}
          </Button>
        </>
      }
    >
      <KeeperPicker kind="location" label="Check in at" value={place?.id ?? null} onChange={setPlace} />
      <Failure error={checkIn.error} />
    </Dialog>
  )
}
