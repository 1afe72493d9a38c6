import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passes } from '#kernel/people/access.ts'
import { coordinates } from '#platform/slots/access.ts'
import { slots } from '#platform/slots/contract.ts'
import { ROLES as SLOT_ROLES } from '#platform/slots/fields.ts'
import { PutDown, SlotPeople } from '#platform/slots/widgets.tsx'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { onlyLooks } from './access.ts'
import { eventRequests } from './contract.ts'

const ROLES = ['driver', 'van_driver', 'speaker', 'volunteer'] as const

/** Who comes to an event, by role: assigned, asked and confirmed here, who is free first. */
export default function Staffing({ id }: { id: string }) {
  const user = useCurrentUser()
  const coordinator = passes(user, coordinates) && !onlyLooks(user)
  const answer = useQuery(query(slots.list, { ownerTable: 'event_requests', ownerId: id, limit: 20 }))
  return (
    <Async query={answer} what="who comes to this event" skeleton={<SkeletonLines lines={6} />}>
      {({ items }) => {
        const needed = items.filter(
          ({ needed, people, held }) => needed > 0 || held > 0 || (people?.length ?? 0) > 0,
        )
        const others = ROLES.filter((role) => !needed.some((slot) => slot.role === role))
        return (
          <Stack>
            {needed.length === 0 && (
              <EmptyState icon="people" title="Nobody is needed yet">
                Say under “Details” how many drivers, speakers and volunteers are needed; whoever comes stands
                here then.
              </EmptyState>
            )}
            {ROLES.flatMap((role) => needed.filter((slot) => slot.role === role)).map((slot) => (
              <SlotPeople
                key={slot.id}
                slot={slot}
                heading="role"
                assign={
                  coordinator
                    ? (personId, status, name) =>
                        changeWithUndo(
                          eventRequests.assign,
                          { id, role: slot.role as (typeof ROLES)[number], personId, status },
                          `${name} is put down`,
                        )
                    : undefined
                }
              />
            ))}
            {coordinator && others.length > 0 && <InAnotherRole id={id} roles={others} />}
          </Stack>
        )
      }}
    </Async>
  )
}

/** Somebody in a role that nobody was needed in so far: the number at the event grows with them (domain 4.1). */
function InAnotherRole({ id, roles }: { id: string; roles: readonly (typeof ROLES)[number][] }) {
  const [chosen, choose] = useState<(typeof ROLES)[number] | null>(null)
  const { data: event } = useQuery(query(eventRequests.one, { id }))
  const role = chosen && roles.includes(chosen) ? chosen : null
  if (!event) return null
  const drives = role === 'driver' || role === 'van_driver'
  return (
    <Section
      title="In another role"
      description="Nobody is needed in these so far; the number at the event grows with whom you put down."
    >
      <Stack>
        <SelectField
          label="Role"
          value={role}
          placeholder="Choose a role"
          options={roles.map((value) => ({ value, label: SLOT_ROLES[value] }))}
          onChange={(value) => choose(ROLES.find((one) => one === value) ?? null)}
        />
        {role && (
          <PutDown
            key={role}
            of={{
              role,
              day: event.scheduledEventDate ?? event.desiredEventDate,
              startTime: drives
                ? (event.pickupTime ?? event.eventEndTime ?? event.eventStartTime)
                : event.eventStartTime,
              endTime: drives ? null : event.eventEndTime,
            }}
            onAssign={(personId, status, name) =>
              changeWithUndo(eventRequests.assign, { id, role, personId, status }, `${name} is put down`)
            }
          />
        )}
      </Stack>
    </Section>
  )
}
