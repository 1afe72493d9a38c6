import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { ROLE_NAMES } from '#kernel/people/access.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { peopleLike } from '#platform/accounts/widgets.tsx'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useLiveFields } from '#web/record/live-fields.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import type { FieldProps } from '#web/ui/fields/field.ts'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { mayWrite } from '../access.ts'
import { type EventDetail, eventRequests, type ListedEvent } from '../contract.ts'
import { partOf } from '../field-parts-contract.ts'
import { eventRequest } from '../fields.ts'
import { hintsOf } from '../hints.ts'
import { MISSING } from '../missing.ts'
import { CAME, OVER } from '../statuses.ts'
import styles from './events.module.css'
import { Moves } from './move-forms.tsx'
import { OnThatDay } from './on-that-day.tsx'
import { WhatCame } from './outcome.tsx'
import { Attempts, Flags, Organizers } from './people.tsx'
import { coldOf, Notices } from './show.tsx'

/** Everything about one request; each field is written in where it stands and saved as it is left. */
export default function Details({ row }: { row: ListedEvent }) {
  const detail = useQuery(query(eventRequests.one, { id: row.id }))
  return (
    <Async query={detail} what="this event request">
      {(event) => <Parts event={event} />}
    </Async>
  )
}

const PIN: readonly Name[] = ['latitude']

const isLong = (name: Name) => eventRequest.fields[name].kind === 'longText'

type Name = keyof typeof eventRequest.fields

function Parts({ event }: { event: EventDetail }) {
  const user = useCurrentUser()
  const { field, valueOf } = useLiveFields({
    def: eventRequest,
    name: 'event-requests',
    table: 'event_requests',
    row: event,
    edit: eventRequests.edit,
    may: (name) => mayWrite(user, partOf(name)),
    controls,
  })
  const { today } = useOrganizationClock()
  const cold = coldOf(event)
  const part = (title: string, names: readonly Name[], wide: readonly Name[] = [], before?: ReactNode) => {
    const shown = names.map((name) => field(name)).filter(Boolean)
    const below = wide.map((name) => field(name, isLong(name) ? { rows: 2 } : {})).filter(Boolean)
    return (
      (shown.length > 0 || below.length > 0 || before) && (
        <Section title={title}>
          {before}
          <div className={styles.fields}>
            {shown}
            {below.map((one, index) => (
              <div key={wide[index]} className={styles.wide}>
                {one}
              </div>
            ))}
          </div>
        </Section>
      )
    )
  }
  const isOver = event.status === 'completed'
  const afterwards = part(
    'Afterwards',
    [
      'actualSandwichCount',
      'actualPbj',
      'actualDeli',
      'actualDeliTurkey',
      'actualDeliHam',
      'actualAttendance',
      'attendanceAdults',
      'attendanceTeens',
      'attendanceKids',
      'kidsAgeRange',
      'followUpOneDayDate',
      'followUpOneMonthDate',
      'socialMediaPostRequested',
      'socialMediaPostDate',
    ],
    ['socialMediaPostLink', 'distributionNotes', 'attendanceNotes', 'followUpNotes'],
  )
  return (
    <div className={styles.parts}>
      <Moves row={event} />
      {event.missing.length > 0 && (
        <p className={styles.missing}>
          Still to ask: {event.missing.map((name) => MISSING[name].label.toLowerCase()).join(', ')}.
        </p>
      )}
      <div className={styles.hints}>
        <Notices notices={hintsOf(event, today)} />
      </div>
      {isOver && afterwards}
      {isOver && <WhatCame event={event} />}
      <Flags event={event} />
      <Section title="Who asks">
        <Organizers event={event} />
      </Section>
      {part(
        'Organization',
        ['department', 'organizationCategory', 'schoolClassification', 'previouslyHosted'],
        ['partnerOrganizations', 'message'],
        <div className={styles.before}>{field('organizationName')}</div>,
      )}
      {part(
        'When',
        [
          'desiredEventDate',
          'scheduledEventDate',
          'dateFlexible',
          'eventStartTime',
          'eventEndTime',
          'pickupTime',
          'pickupTimeWindow',
          'backupDates',
        ],
        [],
        !OVER.includes(event.status) && (
          <OnThatDay day={valueOf('scheduledEventDate') ?? valueOf('desiredEventDate')} id={event.id} />
        ),
      )}
      {/* Degrees are there to place the pin; whoever only looks has the address, and the way there. */}
      {part('Where', ['insideArea'], ['eventAddress', ...(mayWrite(user, 'address') ? PIN : [])])}
      {part(
        'Sandwiches',
        [
          'estimatedSandwichCount',
          'estimatedSandwichMin',
          'estimatedSandwichMax',
          'plannedPbj',
          'plannedDeli',
          'plannedDeliTurkey',
          'plannedDeliHam',
          'plannedUnknown',
          'hasRefrigeration',
          'estimatedAttendance',
        ],
        [],
        cold && <Notices notices={[cold]} />,
      )}
      {part(
        'Who of us is there',
        [
          'driversNeeded',
          'speakersNeeded',
          'volunteersNeeded',
          'transportFeasible',
          'selfTransport',
          'vanDriverNeeded',
          'isDhlVan',
          'requiresCoreTeamMember',
          'speakerAudienceType',
          'speakerDuration',
        ],
        ['driverInstructions', 'speakerInstructions', 'volunteerInstructions'],
      )}
      {part(
        'Where it goes',
        ['deliveryDestination', 'deliveryTimeWindow', 'overnightHoldingLocation', 'overnightPickupTime'],
        ['deliveryParkingAccess'],
      )}
      <Section title="Calls and emails">
        <Attempts event={event} />
      </Section>
      {part(
        'Our side',
        [
          'leadId',
          'secondLeadId',
          'customLead',
          'toolkitStatus',
          'scheduledCallDate',
          'scheduledCallTime',
          'nextFollowUpDate',
          'isCorporatePriority',
          'isMlkDayEvent',
          'manualEntrySource',
          'heardFrom',
        ],
        ['nextAction', 'talkedAbout', 'planningNotes', 'schedulingNotes', 'additionalRequirements'],
      )}
      {!isOver && CAME.includes(event.status) && <WhatCame event={event} />}
      {!isOver && afterwards}
    </div>
  )
}

/** One of us, by name. */
function LeadPicker(props: FieldProps<string>) {
  const known = useQuery({
    ...peopleLike({ ids: props.value ? [props.value] : [] }),
    enabled: Boolean(props.value),
  })
  return (
    <RecordPicker
      {...props}
      clearable
      placeholder="Type a name"
      valueLabel={known.data?.items[0]?.name}
      query={(search) => query(accounts.people, { search })}
      getId={(person) => person.id}
      getLabel={(person) => person.name}
      getNote={(person) => ROLE_NAMES[person.role]}
    />
  )
}
const controls: Record<string, ComponentType<FieldProps<string>>> = {
  leadId: LeadPicker,
  secondLeadId: LeadPicker,
}
