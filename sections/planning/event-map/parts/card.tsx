import { useQuery } from '@tanstack/react-query'
import { StatusBadge, StillNeeds } from '#sections/planning/event-requests/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import type { Pin } from '#web/ui/map/pins.ts'
import { PlaceCard } from '#web/ui/map/place-card.tsx'
import { countOf, formatClock } from '#web/ui/show/format.ts'
import { type EventAtPin, eventMap } from '../contract.ts'
import styles from './event-map.module.css'

interface EventCardProps {
  pin: Pin
  /** For whoever may. */
  onEdit: (() => void) | undefined
}

/** What is said of an event at its pin, asked for once it is open. */
export function EventCard({ pin, onEdit }: EventCardProps) {
  const answer = useQuery(query(eventMap.one, { id: pin.id }))
  return (
    <div className={styles.card}>
      <Async query={answer} what="this event" skeleton={<SkeletonLines lines={2} />}>
        {(event) => <AtPin event={event} />}
      </Async>
      <PlaceCard pin={pin}>
        <SectionButton variant="quiet" section="event-requests" params={{ id: pin.id }}>
          Open the request
        </SectionButton>
        {onEdit && (
          <Button variant="quiet" size="sm" icon="edit" onClick={onEdit}>
            Edit the address
          </Button>
        )}
      </PlaceCard>
    </div>
  )
}

function AtPin({ event: { status, startTime, sandwiches, gaps, lead } }: { event: EventAtPin }) {
  return (
    <>
      <p>
        <StatusBadge status={status} />
        {startTime && <span>{formatClock(startTime)}</span>}
        {sandwiches !== null && <span>{countOf(sandwiches, 'sandwich')}</span>}
      </p>
      <p>
        {status !== 'completed' && <StillNeeds gaps={gaps} />}
        <span>{lead ? `Led by ${lead}` : 'Nobody leads yet'}</span>
      </p>
    </>
  )
}
