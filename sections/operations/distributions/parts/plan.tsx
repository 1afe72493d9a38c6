import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Day, formatDay, isDay, onOrAfter, WEEKDAY_NAMES, weekday } from '#kernel/charity/day.ts'
import { InnerRows } from '#platform/records/record-widgets.tsx'
import { useHindrances } from '#sections/operations/drivers/picker-widgets.tsx'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { mayEdit } from '../access.ts'
import { type ListedPlan, plans } from '../contract.ts'
import { planned, THURSDAY, THURSDAY_CAPACITY } from '../fields.ts'
import styles from './ledger.module.css'
import { PartsSwitch } from './parts-switch.tsx'
import { PlanForm } from './plan-form.tsx'
import { useWeeks } from './use-part.ts'

const MOST = 200

/** What is to go out on a day, proposed from the estimates of the recipients; one press each once it has gone. */
export function Plan() {
  const { today } = useWeeks()
  const [place, setPlace] = useQueryState({ day: '' })
  const day = isDay(place.day) ? place.day : onOrAfter(today, THURSDAY)
  const answer = useQuery({ ...query(plans.list, { day, limit: MOST }), placeholderData: keepPreviousData })
  const totals = answer.data?.totals
  const over = weekday(day) === THURSDAY ? (totals?.sandwiches ?? 0) - THURSDAY_CAPACITY : 0
  return (
    <>
      <PageHeader
        title="Distribution Tracking"
        description={`${WEEKDAY_NAMES[weekday(day)]}’s deliveries, from the estimates of the recipients.`}
        actions={<PartsSwitch />}
      />
      <Stack>
        <Line>
          <DateField
            label="Day"
            hideLabel
            value={day}
            today={today}
            onChange={(next) => setPlace({ day: next ?? '' })}
          />
          <Propose day={day} />
        </Line>
        {!answer.isError && (
          <StatTiles fold={{ name: 'plan', label: 'The plan in figures' }}>
            <StatTile label="Planned" value={totals?.sandwiches} />
            <StatTile label="Delivered" value={totals?.delivered} />
            <StatTile label="Still to go" value={totals?.open} />
          </StatTiles>
        )}
        {over > 0 && (
          <Badge tone="warn">
            {formatNumber(over)} more than the {formatNumber(THURSDAY_CAPACITY)} that can go out on a Thursday
          </Badge>
        )}
        <Async query={answer} what="the plan" skeleton={<SkeletonLines lines={8} />} isEmpty={() => false}>
          {({ items }) => <Rows day={day} items={items} today={today} />}
        </Async>
      </Stack>
    </>
  )
}

/** Adds whoever is not planned yet; pressed again it adds nobody twice. */
function Propose({ day }: { day: Day }) {
  const [busy, setBusy] = useState(false)
  const press = () => {
    setBusy(true)
    void changeWithUndo(plans.propose, { day }, ({ added }) =>
      added === 0 ? 'Everybody is planned already' : `${countOf(added, 'delivery', 'deliveries')} planned`,
    )
      .catch(sayFailed('Nothing was planned'))
      .finally(() => setBusy(false))
  }
  return (
    <Button icon="checklist" busy={busy} onClick={press}>
      Propose from the estimates
    </Button>
  )
}

function Rows({ day, items, today }: { day: Day; items: ListedPlan[]; today: Day }) {
  const against = useHindrances(day)
  return (
    <InnerRows<ListedPlan>
      def={planned as never}
      calls={plans}
      table="planned_deliveries"
      rows={items}
      nameOf={(row) => `Delivery to ${row.recipientName}`}
      may={mayEdit(useCurrentUser())}
      add="Plan a delivery"
      empty={{
        icon: 'delivery',
        title: `Nothing is planned for ${formatDay(day)}`,
        words: 'Propose it from what the recipients say they need, or plan a single delivery.',
      }}
      form={(row, done) => <PlanForm row={row} day={day} onDone={done} />}
      show={(row) => (
        <PlannedRow row={row} isDue={day <= today} hindrances={against.get(row.driverId ?? '') ?? []} />
      )}
    />
  )
}

interface PlannedProps {
  row: ListedPlan
  isDue: boolean
  /** What speaks against who is to drive. */
  hindrances: string[]
}

function PlannedRow({ row, isDue, hindrances }: PlannedProps) {
  return (
    <div className={styles.planned}>
      <RowWords
        title={row.recipientName}
        marks={
          !row.delivered &&
          hindrances.length > 0 && (
            <Badge tone="warn">
              {row.driverName}: {hindrances.join(' · ')}
            </Badge>
          )
        }
        lines={[
          [
            countOf(row.sandwichCount, 'sandwich'),
            row.hostName ?? 'location not chosen',
            row.driverName ?? 'nobody drives yet',
            row.wants && `likes ${row.wants}`,
          ]
            .filter(Boolean)
            .join(' · '),
          row.notes,
        ]}
      />
      {row.delivered ? <Badge tone="good">Delivered</Badge> : isDue && <Delivered row={row} />}
    </div>
  )
}

/** One press: what was planned went out. Another number is put in before it, or put right in what was noted. */
function Delivered({ row }: { row: ListedPlan }) {
  const [busy, setBusy] = useState(false)
  const press = () => {
    setBusy(true)
    void changeWithUndo(
      plans.deliver,
      { id: row.id, version: row.version },
      `${countOf(row.sandwichCount, 'sandwich')} delivered to ${row.recipientName}`,
    )
      .catch(sayFailed('Nothing was noted'))
      .finally(() => setBusy(false))
  }
  return (
    <Button icon="check" busy={busy} onClick={press} aria-label={`Delivered to ${row.recipientName}`}>
      Delivered
    </Button>
  )
}
