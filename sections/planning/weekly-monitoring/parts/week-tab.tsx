import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { inNumber } from '#kernel/language/count.ts'
import { passes } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { later } from '#web/ui/later.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { Pager } from '#web/ui/table/data-table/pager.tsx'
import { logs, reminds } from '../access.ts'
import { monitoring, PAGE_SIZE, WEEKS_AGO_MAX, type WeeklyStatus } from '../contract.ts'
import { type Answer, reminding } from '../reminders-contract.ts'
import { targets } from '../tour-targets.ts'
import { andMore } from './and-more.ts'
import { WaitingAnswers } from './answers.tsx'
import { NoSites } from './no-sites.tsx'
import styles from './page.module.css'
import { SiteLists, SiteListsSkeleton } from './site-lists.tsx'

const RemindDrawer = later(() => import('./remind-drawer.tsx'))

/** Domain 3.3: 'This week', 'Last week', 'n weeks ago' up to 8, in our own case. */
const CHOICES = Array.from({ length: WEEKS_AGO_MAX + 1 }, (_, ago) => ({
  value: String(ago),
  label: ago === 0 ? 'This week' : inNumber(ago, 'Last week', `${ago} weeks ago`),
}))

export function WeekTab({ ago, onAgo }: { ago: number; onAgo: (ago: number) => void }) {
  const user = useCurrentUser()
  const remindsThem = passes(user, reminds) && !looksBack()
  const [paging, setPaging] = useState({ page: 1, limit: PAGE_SIZE })
  const [asked, setReminding] = useState<{ only?: string }>()
  const status = useQuery({
    ...query(monitoring.statusAgo, { weeksAgo: ago, ...paging }),
    placeholderData: keepPreviousData,
  })
  const start = status.data?.week.start
  const heard = useQuery({
    ...query(reminding.answers, { week: start }),
    enabled: start !== undefined && passes(user, logs),
  })
  const answers = (heard.data?.items ?? []).filter(({ state }) => state === 'proposed' || state === 'words')
  const onPage = new Set((status.data?.sites ?? []).map(({ hostId }) => hostId))
  const homeless = answers.filter(({ hostId }) => hostId === null || !onPage.has(hostId))
  // Answers come with the locations: had they come after them, everything would move down under the finger.
  const shown = heard.isLoading ? { ...status, data: undefined } : status
  return (
    <>
      <div className={styles.toolbar} {...targets.week}>
        <SelectField
          label="Week"
          hideLabel
          value={String(ago)}
          options={CHOICES}
          onChange={(value) => {
            setPaging({ ...paging, page: 1 })
            onAgo(Number(value ?? 0))
          }}
        />
        <h2 className={styles.heading}>
          {status.data?.week.label ?? 'Week'}
          <small>{status.data ? `until ${formatDay(status.data.week.end)}` : ''}</small>
        </h2>
        <Line>
          {remindsThem && status.data && isOpen(status.data) && (
            <Button icon="mail" onClick={() => setReminding({})}>
              Remind them
            </Button>
          )}
          <Button icon="print" onClick={() => window.print()}>
            Print this week
          </Button>
        </Line>
      </div>
      {asked && status.data && (
        <RemindDrawer
          week={status.data.week.start}
          only={asked.only}
          onClose={() => setReminding(undefined)}
        />
      )}
      <WaitingAnswers answers={homeless} />
      <Async
        query={shown}
        what="the status of this week"
        skeleton={<WeekView status={undefined} />}
        isEmpty={({ total }) => total === 0}
        empty={<NoSites title="No locations were expected in this week" />}
      >
        {(data) => (
          <>
            <WeekView
              status={data}
              answers={answers}
              onRemind={remindsThem ? (hostId) => setReminding({ only: hostId }) : undefined}
            />
            {data.total > PAGE_SIZE && (
              <Pager
                list={{ ...paging, set: (change) => setPaging({ ...paging, page: 1, ...change }) }}
                total={data.total}
                words={{ one: 'location', many: 'locations' }}
              />
            )}
          </>
        )}
      </Async>
    </>
  )
}

/** Somebody is expected and not (wholly) in. */
const isOpen = ({ counts, week }: WeeklyStatus) =>
  week.holidays.length === 0 && counts.notInYet + counts.partly > 0

interface WeekViewProps {
  status: WeeklyStatus | undefined
  answers?: readonly Answer[]
  onRemind?: ((hostId: string) => void) | undefined
}

function WeekView({ status, answers = [], onRemind }: WeekViewProps) {
  const { week, counts } = status ?? {}
  const running = week?.running ?? true
  return (
    <>
      <div {...targets.counts}>
        <StatTiles fold={{ name: 'week', label: 'This week in figures' }}>
          <StatTile label="Expected" value={counts?.expected} unit="locations" />
          <StatTile
            label={`Reported${andMore(status)}`}
            value={counts?.reported}
            unit={counts ? `of ${counts.expected} expected` : ''}
            hint={status ? besides(status) : '\u00a0'}
          />
          <StatTile label={running ? 'Not in yet' : 'No report'} value={counts?.notInYet} unit="locations" />
          <StatTile
            label={running ? 'Sandwiches so far' : 'Sandwiches'}
            value={counts?.sandwiches}
            hint="Everything in the log for this week"
          />
        </StatTiles>
      </div>
      {week && week.holidays.length > 0 && (
        <p className={styles.banner}>
          <Icon name="noCollection" />
          <span>
            This is a week without collections ({week.holidays.join(', ')}). Nobody is expected to report;
            what came all the same is counted.
          </span>
        </p>
      )}
      {status ? <SiteLists status={status} answers={answers} onRemind={onRemind} /> : <SiteListsSkeleton />}
    </>
  )
}

/** What stands in the lists below without being one of those expected and in. */
function besides({ counts, unexpected: extra }: WeeklyStatus) {
  const parts = [
    counts.partly > 0 && `${counts.partly} partly in`,
    extra > 0 && `${inNumber(extra, '1 was', `${extra} were`)} not expected`,
  ]
  return parts.filter(Boolean).join(', ') || '\u00a0'
}
