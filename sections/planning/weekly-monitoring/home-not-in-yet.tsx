import { useQuery } from '@tanstack/react-query'
import { passes } from '#kernel/people/access.ts'
import { mayView } from '#sections/operations/hosts/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { HomeCard, HomeMore, HomeRow, HomeRows } from '#web/shell/home-card.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import { type Counts, monitoring, type NotInYet } from './contract.ts'
import styles from './parts/home.module.css'

const NAMED = 3

/** How far this week's reports are, and who is not in yet: by name, each a way to whom to call. Nobody is ranked. */
export default function NotInYetCard() {
  const answer = useQuery(query(monitoring.notInYet, {}))
  return (
    <HomeCard
      title="Reports this week"
      rows={NAMED + 1}
      waits={answer.data === undefined}
      more={<HomeMore section="weekly-monitoring">See who is not in yet</HomeMore>}
    >
      <Async query={answer} what="this week’s reports" skeleton={<SkeletonLines lines={3} />}>
        {(found) => <Found {...found} />}
      </Async>
    </HomeCard>
  )
}

function Found({ counts, sites }: NotInYet) {
  const seesHosts = passes(useCurrentUser(), mayView)
  return (
    <>
      <p className={styles.counts}>
        {counts.expected > 0 && (
          <>
            <strong>{formatNumber(counts.reported)}</strong>{' '}
            <span>of {formatNumber(counts.expected)} locations</span>
          </>
        )}
        <small>{openOf(counts)}</small>
      </p>
      <HomeRows>
        {sites.slice(0, NAMED).map(({ hostId, name, area, partly }) => (
          <HomeRow
            key={hostId}
            section={seesHosts ? 'hosts' : 'weekly-monitoring'}
            params={seesHosts ? { id: hostId } : undefined}
            title={name}
            about={area}
            end={<Badge tone={partly ? 'info' : 'neutral'}>{partly ? 'Partly in' : 'Not in yet'}</Badge>}
          />
        ))}
      </HomeRows>
    </>
  )
}

function openOf({ expected, partly, notInYet }: Counts) {
  if (expected === 0) return 'Nobody is expected to report this week.'
  if (partly + notInYet === 0) return 'Every location is in. Thank you!'
  return [
    notInYet > 0 && `${formatNumber(notInYet)} not in yet`,
    partly > 0 && `${formatNumber(partly)} partly in`,
  ]
    .filter(Boolean)
    .join(', ')
}
