import { formatDuration } from '#kernel/charity/duration.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { HomeCard, HomeMore, HomeRow, HomeRows } from '#web/shell/home-card.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import type { Timer } from './contract.ts'
import { useMeasured } from './parts/timer-bar.tsx'
import { useMine } from './parts/use-work.ts'

const ROWS = 2

/** This week so far, and the clock that runs. */
export default function MyHoursCard() {
  const mine = useMine()
  return (
    <HomeCard
      title="My hours"
      rows={ROWS}
      waits={mine.data === undefined}
      more={<HomeMore section="work-log">Work log</HomeMore>}
    >
      <Async query={mine} what="your hours" skeleton={<SkeletonLines lines={ROWS} />}>
        {({ minutes, approvedMinutes, timer }) => (
          <HomeRows>
            <HomeRow
              section="work-log"
              icon="clock"
              title="This week so far"
              about={approvedMinutes > 0 ? `${formatDuration(approvedMinutes)} approved` : null}
              end={formatDuration(minutes)}
            />
            {timer ? (
              <RunningRow timer={timer} />
            ) : (
              !looksBack() && (
                <HomeRow
                  section="work-log"
                  params={{ action: 'log' }}
                  icon="add"
                  title="Log hours"
                  about="Or start the timer there"
                />
              )
            )}
          </HomeRows>
        )}
      </Async>
    </HomeCard>
  )
}

function RunningRow({ timer }: { timer: Timer }) {
  const ran = useMeasured(timer)
  return (
    <HomeRow
      section="work-log"
      icon="bolt"
      title="The timer is running"
      about={timer.description}
      end={ran}
    />
  )
}
