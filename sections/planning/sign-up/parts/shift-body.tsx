import { passes } from '#kernel/people/access.ts'
import { coordinates } from '#platform/slots/access.ts'
import { type Slot, slots } from '#platform/slots/contract.ts'
import { roleWords, wayTo, whereInWords } from '#platform/slots/fields.ts'
import { Fill, MyAnswer, SlotPeople } from '#platform/slots/widgets.tsx'
import { eventRequests } from '#sections/planning/event-requests/contract.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { directionsTo } from '#web/ui/map/directions.ts'
import { formatShiftTime } from '#web/ui/show/shift-time.ts'

/** An open shift: what it is, what I say to it, who comes. */
export default function ShiftBody({ slot }: { slot: Slot }) {
  const coordinator = passes(useCurrentUser(), coordinates)
  const { id, version, status, role, ownerTable, ownerId } = slot
  const way = wayTo(slot)
  return (
    <Stack>
      <Line>
        <Fill slot={slot} />
        <MyAnswer slot={slot} main />
        {way && (
          <Button icon="route" variant="quiet" href={directionsTo([way])} newTab>
            Directions
          </Button>
        )}
      </Line>
      <DefinitionList
        items={[
          { label: 'When', value: formatShiftTime(slot) },
          { label: 'Where', value: whereInWords(slot) },
          { label: 'Role', value: roleWords(slot) },
          { label: 'For whoever comes', value: slot.instructions },
          { label: 'Notes', value: slot.notes },
        ].filter(({ value }) => value)}
      />
      <Section title="Who comes">
        <SlotPeople
          slot={slot}
          assign={
            coordinator
              ? (personId, as, name, oneMore) =>
                  ownerTable === 'event_requests' && ownerId && role !== 'other'
                    ? changeWithUndo(
                        eventRequests.assign,
                        { id: ownerId, role, personId, status: as },
                        `${name} is put down`,
                      )
                    : changeWithUndo(
                        slots.assign,
                        { id, personId, status: as, oneMore },
                        `${name} is put down`,
                      )
              : undefined
          }
        />
      </Section>
      {ownerTable === 'event_requests' && ownerId && (
        <Line>
          <SectionButton variant="quiet" section="event-requests" params={{ id: ownerId }}>
            Open the event
          </SectionButton>
        </Line>
      )}
      {coordinator && ownerTable === null && (
        <Line>
          <Button
            variant="quiet"
            onClick={() =>
              void changeWithUndo(
                slots.callOff,
                { id, version, takesPlace: status === 'called_off' },
                status === 'called_off' ? `${slot.title} takes place` : `${slot.title} is called off`,
              ).catch(sayFailed('Nothing was changed'))
            }
          >
            {status === 'called_off' ? 'It takes place after all' : 'Call it off'}
          </Button>
        </Line>
      )}
    </Stack>
  )
}
