import { formatDay } from '#kernel/charity/day.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { useMyRuns } from './parts/use-my-run.ts'
import { visitsOf } from './visits.ts'
import { amountsInWords, STATUS_TONES, STATUS_WORDS, titleOf } from './words.ts'

const ROWS = 3

/** The next stops of whoever drives. */
export default function MyRunCard() {
  const { mine, today, current } = useMyRuns()
  const run = current(mine.data?.items ?? [])
  const left = run ? visitsOf(run, run.drivers[0]?.id ?? '').filter(({ status }) => status !== 'done') : []
  return (
    <HomeCard
      title={
        !run
          ? 'Your run'
          : run.day === today
            ? 'Your run today'
            : `Your run on ${formatDay(run.day, 'short')}`
      }
      rows={ROWS}
      waits={mine.data === undefined}
      more={<HomeMore section="my-run">{left.length > 0 ? `${left.length} to go` : 'Open'}</HomeMore>}
    >
      <HomeList
        query={mine}
        what="your run"
        rows={ROWS}
        items={() => left}
        empty={
          run
            ? 'All stops are done. Thank you!'
            : 'There is nothing to drive. Runs that are sent to you appear here.'
        }
      >
        {(visit) => (
          <HomeRow
            key={visit.id}
            section="my-run"
            params={{ id: visit.id }}
            title={titleOf(visit)}
            about={[amountsInWords(visit), visit.door.address].filter(Boolean).join(' · ')}
            end={<Badge tone={STATUS_TONES[visit.status]}>{STATUS_WORDS[visit.kind][visit.status]}</Badge>}
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
