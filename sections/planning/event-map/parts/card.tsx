import { StatusBadge, StillNeeds } from '#sections/planning/event-requests/widgets.tsx'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import type { Pin } from '#web/ui/map/pins.ts'
import { PlaceCard } from '#web/ui/map/place-card.tsx'
import { countOf, formatClock } from '#web/ui/show/format.ts'
import type { EventOnMap } from '../contract.ts'
import styles from './event-map.module.css'

interface EventCardProps {
  pin: Pin
  event: EventOnMap
  /** For whoever may. */
  onEdit: (() => void) | undefined
}

/** What is said of an event at its pin. */
export function EventCard({ pin, event, onEdit }: EventCardProps) {
  const { status, startTime, sandwiches, gaps, lead } = event
  return (
    <div className={styles.card}>
      <p>
        <StatusBadge status={status} />
        {startTime && <span>{formatClock(startTime)}</span>}
        {sandwiches !== null && <span>{countOf(sandwiches, 'sandwich')}</span>}
      </p>
      <p>
        {status !== 'completed' && <StillNeeds gaps={gaps} />}
        <span>{lead ? `Led by ${lead}` : 'Nobody leads yet'}</span>
      </p>
      <PlaceCard pin={pin}>
        <SectionButton variant="quiet" section="event-requests" params={{ id: event.id }}>
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
