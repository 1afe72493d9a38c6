import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { faultsOf } from '#web/calls/errors.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { DECIMALS } from '#web/record/field-input.tsx'
import { PointField } from '#web/record/point-field.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { hosts } from '../contract.ts'
import { host } from '../fields.ts'

type Half = 'latitude' | 'longitude'
interface MovePinProps {
  id: string
  onClose: () => void
}

/** The pin of one location, without the rest of its form. */
export default function MovePin({ id, onClose }: MovePinProps) {
  const asked = useQuery(query(hosts.one, { id }))
  return (
    <Async query={asked} what="the location" isEmpty={() => false}>
      {(one) => <Pin key={one.id} location={one} onClose={onClose} />}
    </Async>
  )
}

function Pin({ location, onClose }: { location: OutputOf<typeof hosts.one>; onClose: () => void }) {
  // What was there when this opened: somebody else's pin since then is a conflict, and said.
  const [{ id, version, name, address }] = useState(location)
  const [at, setAt] = useState<Record<Half, number | string | null>>({
    latitude: location.latitude,
    longitude: location.longitude,
  })
  const save = useMutation({
    mutationFn: () =>
      changeWithUndo(hosts.coordinates, { id, version, ...at } as never, `The pin of ${name} moved`),
    onSuccess: onClose,
  })
  const faults = faultsOf(save.error)
  const half = (field: Half) => ({
    label: host.fields[field].label,
    value: at[field] as number | null,
    error: faults[field],
    onChange: (value: number | string | null) => setAt((before) => ({ ...before, [field]: value })),
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={`Move the pin of ${name}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={save.isPending} onClick={() => save.mutate()}>
            Save the pin
          </Button>
        </>
      }
    >
      <Stack>
        <PointField
          latitude={half('latitude')}
          longitude={half('longitude')}
          address={address}
          degrees={DECIMALS}
        />
        <Failure error={Object.keys(faults).length > 0 ? null : save.error} />
      </Stack>
    </Dialog>
  )
}
