import { useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { KIND_LABELS } from '#kernel/charity/kinds.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Badge, type Tone } from '#web/ui/show/badge.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import type { Difference, LedgerWeek } from '../contract.ts'
import { REASONS } from '../fields.ts'
import { SECTION } from './use-part.ts'

interface Named {
  tone: Tone
  badge: string
  about: string
}

/** What a difference is called, and what it means. */
function nameOf({ what, count, kind, reason, rows }: Difference, isOver: boolean): Named {
  const many = formatNumber(count)
  switch (what) {
    case 'on_hand':
      return { tone: 'info', badge: `${many} on hand`, about: 'Collected and not gone out yet' }
    case 'not_accounted':
      return {
        tone: 'warn',
        badge: `${many} not accounted for`,
        about: 'The week is over: log what went out, or note what became of them',
      }
    case 'overdrawn':
      return {
        tone: 'bad',
        badge: `${many} too many`,
        about: `More went out than was collected here${isOver ? '' : ' so far'}`,
      }
    case 'kind_overdrawn':
      return {
        tone: 'info',
        badge: `${many} ${KIND_LABELS[kind ?? 'unknown']}`,
        about: 'More of this kind went out than was said when they were collected; the whole balances',
      }
    case 'correction':
      return {
        tone: 'neutral',
        badge: formatNumber(count),
        about: `${reason ? REASONS[reason] : ''}${rows > 1 ? ` (${countOf(rows, 'time')})` : ''}`,
      }
    case 'received_less':
      return { tone: 'warn', badge: `${many} fewer arrived`, about: `As ${countOf(rows, 'recipient')} said` }
    default:
      return { tone: 'warn', badge: `${many} more arrived`, about: `As ${countOf(rows, 'recipient')} said` }
  }
}

/** Which list has its rows, narrowed to what. */
function rowsOf({ what, hostId }: Difference, { start, end }: LedgerWeek) {
  const within = { hostId, from: start, to: end }
  if (what === 'correction') return { tab: 'corrections', ...within }
  if (what.startsWith('received')) return { tab: 'list', ...within, receipt: 'differs' }
  return { tab: 'list', ...within }
}

const FEW = 6

/** Everything that keeps a week from being even, by location, each with the way to its rows. */
export function Differences({ week }: { week: LedgerWeek }) {
  const [all, setAll] = useState(false)
  if (!week.tracked && week.differences.length === 0)
    return (
      <Quiet>
        Nobody noted yet what went out. From the first distribution on, every difference has a name.
      </Quiet>
    )
  if (week.differences.length === 0) return <Quiet>None: all that came in went out.</Quiet>
  const shown = all ? week.differences : week.differences.slice(0, FEW)
  return (
    <Stack>
      <RowList>
        {shown.map((one) => {
          const { tone, badge, about } = nameOf(one, week.isOver)
          return (
            <ListRow
              key={[one.what, one.hostId, one.kind, one.reason].join()}
              title={
                <SectionLink section={SECTION} params={rowsOf(one, week)}>
                  {one.hostName}
                </SectionLink>
              }
              badge={<Badge tone={tone}>{badge}</Badge>}
              about={about}
            />
          )
        })}
      </RowList>
      {shown.length < week.differences.length && (
        <Button variant="quiet" icon="down" onClick={() => setAll(true)}>
          Show all {week.differences.length}
        </Button>
      )}
      {!week.isOver && <Quiet>The week ends on {formatDay(week.end)}.</Quiet>}
    </Stack>
  )
}
