import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passes } from '#kernel/people/access.ts'
import { mayView as seesLog } from '#sections/collections/collections/access.ts'
import {
  mayEdit as mayPlanDelivery,
  mayView as seesDeliveries,
} from '#sections/operations/distributions/access.ts'
import { RecipientPicker } from '#sections/operations/recipients/picker-widgets.tsx'
import { faultsOf, messageOf } from '#web/calls/errors.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Line, Quiet } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { onlyLooks } from '../access.ts'
import type { EventDetail } from '../contract.ts'
import { eventOutcome, type Outcome } from '../outcome-contract.ts'
import styles from './events.module.css'

/** Promised, made, logged, given out: side by side (domain 4.1). */
export function WhatCame({ event }: { event: EventDetail }) {
  const user = useCurrentUser()
  const answer = useQuery(query(eventOutcome.outcome, { id: event.id }))
  return (
    <Section title="What came of it">
      <Async query={answer} what="what came of this event">
        {(found) => (
          <div className={styles.asking}>
            <StatTiles>
              <StatTile label="Promised" value={found.promised} unit="sandwiches" />
              <StatTile label="Made" value={found.made} unit="sandwiches" />
              {passes(user, seesLog) && (
                <StatTile label="In the log" value={found.logged} unit="sandwiches" />
              )}
              {passes(user, seesDeliveries) && (
                <StatTile
                  label="Given out"
                  value={found.delivered}
                  unit="sandwiches"
                  {...(found.planned > 0 ? { hint: `of ${countOf(found.planned, 'sandwich')} planned` } : {})}
                />
              )}
            </StatTiles>
            {passes(user, seesDeliveries) && <Deliveries event={event} found={found} />}
          </div>
        )}
      </Async>
    </Section>
  )
}

interface PartProps {
  event: EventDetail
  found: Outcome
}

/** Who gets them: planned deliveries of that day, and what became of each. */
function Deliveries({ event, found: { deliveries } }: PartProps) {
  const user = useCurrentUser()
  const may = mayPlanDelivery(user) && !onlyLooks(user)
  const [adding, setAdding] = useState(false)
  const day = event.scheduledEventDate
  return (
    <>
      {deliveries.length > 0 && (
        <RowList>
          {deliveries.map((one) => (
            <ListRow
              key={one.id}
              title={one.recipientName}
              badge={
                <Badge tone={one.delivered === null ? 'neutral' : 'good'}>
                  {one.delivered === null ? 'Planned' : 'Delivered'}
                </Badge>
              }
              about={[
                countOf(one.delivered ?? one.sandwiches, 'sandwich'),
                one.hostName && `from ${one.hostName}`,
                one.notes,
              ]
                .filter(Boolean)
                .join(' · ')}
              action={
                <SectionButton
                  variant="quiet"
                  section="donation-tracking"
                  params={
                    one.distributionId
                      ? { tab: 'list', id: one.distributionId }
                      : { tab: 'plan', ...(day ? { day } : {}) }
                  }
                >
                  {one.distributionId ? 'Open' : 'Open the plan'}
                </SectionButton>
              }
            />
          ))}
        </RowList>
      )}
      {may && day && !adding && (
        <Line>
          <Button icon="add" onClick={() => setAdding(true)}>
            Plan who gets them
          </Button>
        </Line>
      )}
      {adding && <DeliveryForm event={event} onDone={() => setAdding(false)} />}
      {may && !day && <Quiet>Agree on the date first, then plan here who gets the sandwiches.</Quiet>}
    </>
  )
}

function DeliveryForm({ event, onDone }: { event: EventDetail; onDone: () => void }) {
  const [recipientId, setRecipientId] = useState<string | null>(null)
  const [sandwichCount, setCount] = useState<number | null>(
    event.actualSandwichCount ?? event.estimatedSandwichCount,
  )
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState('')
  const [busy, setBusy] = useState(false)
  const plan = async () => {
    const found = {
      ...(recipientId ? {} : { recipientId: 'Please choose the recipient' }),
      ...(sandwichCount ? {} : { sandwichCount: 'Please enter how many sandwiches' }),
    }
    setFaults(found)
    setFailure('')
    if (!recipientId || !sandwichCount || busy) return
    setBusy(true)
    try {
      await changeWithUndo(
        eventOutcome.planDelivery,
        { id: event.id, recipientId, sandwichCount },
        ({ recipientName }) => `Delivery to ${recipientName} planned`,
      )
      onDone()
    } catch (error) {
      setFaults({ ...faultsOf(error) })
      setFailure(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <form
      className={styles.asking}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void plan()
      }}
    >
      <FieldRow>
        <RecipientPicker
          name="recipientId"
          label="Recipient"
          required
          value={recipientId}
          error={faults.recipientId}
          onChange={(id) => setRecipientId(id)}
        />
        <NumberField
          name="sandwichCount"
          label="Sandwiches"
          unit="sandwiches"
          required
          value={sandwichCount}
          error={faults.sandwichCount}
          onChange={(count) => setCount(typeof count === 'number' ? count : null)}
        />
      </FieldRow>
      <Line>
        <Button type="submit" variant="primary" busy={busy}>
          Plan the delivery
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </Line>
      <LiveRegion urgent>{failure}</LiveRegion>
    </form>
  )
}
