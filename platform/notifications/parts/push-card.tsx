import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { deviceWords } from '#kernel/people/device-words.ts'
import { mutation, query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import { notificationPreferences, push } from '../contract.ts'
import { pushAbility, switchPushOff, switchPushOn } from './push-device.ts'

type State = OutputOf<typeof push.state>
type Device = State['devices'][number]

const WHY_NOT = {
  never:
    'This browser cannot show notifications of the portal. They need https, and on iPhones and iPads the portal on the home screen.',
  refused:
    'You told this browser not to show notifications of the portal. Its settings for this page can change that.',
}

/** Notifications on this device while the portal is closed. */
export function PushCard() {
  const answer = useQuery(query(push.state, {}))
  return (
    <Card
      title="On this device"
      description="Notifications that show while the portal is closed. They end when you sign out here."
    >
      <Async query={answer} what="your devices">
        {(state) => <Devices state={state} />}
      </Async>
    </Card>
  )
}

function Devices({ state: { publicKey, devices } }: { state: State }) {
  const { id } = useCurrentUser()
  const [ability, setAbility] = useState(pushAbility)
  const test = useMutation(mutation(push.test, { failed: 'The test was not sent' }))
  const failed = { onError: sayFailed('This did not work') }
  const refreshes = [push.state, notificationPreferences.read]
  const on = useMutation({
    ...failed,
    mutationFn: async () => setAbility(await switchPushOn(id, publicKey)),
    onSuccess: () => refresh(refreshes),
  })
  const off = useMutation({
    ...failed,
    mutationFn: (device: Device) => switchPushOff(id, device),
    onSuccess: () => refresh(refreshes),
  })
  const here = devices.some(({ isThis }) => isThis)
  const tryIt = () => test.mutate({}, { onSuccess: () => toast({ title: 'A test is on its way' }) })
  return (
    <Stack>
      {ability !== 'can' && <Quiet>{WHY_NOT[ability]}</Quiet>}
      {ability === 'can' && !here && (
        <div>
          <Button variant="primary" icon="bell" busy={on.isPending} onClick={() => on.mutate()}>
            Switch on for this device
          </Button>
        </div>
      )}
      {devices.length > 0 && (
        <>
          <RowList>
            {devices.map((device) => (
              <ListRow
                key={device.id}
                title={device.isThis ? 'This device' : deviceWords(device.userAgent)}
                about={`${device.isThis ? `${deviceWords(device.userAgent)}, since ` : 'since '}${formatMoment(device.createdAt)}`}
                action={
                  <Button
                    busy={off.isPending && off.variables === device}
                    aria-label={`Switch off on ${device.isThis ? 'this device' : deviceWords(device.userAgent)}`}
                    onClick={() => off.mutate(device)}
                  >
                    Switch off
                  </Button>
                }
              />
            ))}
          </RowList>
          <div>
            <Button icon="send" busy={test.isPending} onClick={tryIt}>
              Send a test
            </Button>
          </div>
        </>
      )}
    </Stack>
  )
}
