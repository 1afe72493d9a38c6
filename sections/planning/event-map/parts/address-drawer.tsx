import { useMutation, useQuery } from '@tanstack/react-query'
import { mayWrite } from '#sections/planning/event-requests/access.ts'
import { type EventDetail, eventRequests } from '#sections/planning/event-requests/contract.ts'
import { partOf } from '#sections/planning/event-requests/field-parts-contract.ts'
import { eventRequest } from '#sections/planning/event-requests/fields.ts'
import { makeChange, query } from '#web/calls/query.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { useLiveFields } from '#web/record/live-fields.tsx'
import { sayFailed, toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { eventMap } from '../contract.ts'

/** The address of an event and its pin; each saves itself as everywhere. */
export function AddressDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const answer = useQuery(query(eventRequests.one, { id }))
  return (
    <Drawer opened onClose={onClose} title={answer.data?.organizationName ?? 'Address'}>
      <Async query={answer} what="this event request">
        {(event) => <Fields event={event} />}
      </Async>
    </Drawer>
  )
}

function Fields({ event }: { event: EventDetail }) {
  const user = useCurrentUser()
  const { findsPlaces } = useSettings()
  const { field } = useLiveFields({
    def: eventRequest,
    name: 'event-requests',
    row: event,
    edit: eventRequests.edit,
    may: (name) => mayWrite(user, partOf(name)),
  })
  const find = useMutation({
    mutationFn: () => makeChange(eventMap.geocode, { id: event.id }),
    onSuccess: () =>
      toast({ title: 'Looking for the address', description: 'You are told at the bell what was found.' }),
    onError: sayFailed('The address is not looked for'),
  })
  return (
    <Stack>
      {field('eventAddress')}
      {field('latitude')}
      {findsPlaces && event.eventAddress && (
        <Line>
          <Button icon="search" busy={find.isPending} onClick={() => find.mutate()}>
            Find the pin by this address
          </Button>
        </Line>
      )}
    </Stack>
  )
}
