import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { formatDay } from '#kernel/charity/day.ts'
import type { Repetition } from '#kernel/charity/repetition.ts'
import { query } from '#web/calls/query.ts'
import { useSettings } from '#web/calls/session.ts'
import { daysOf, timeWords } from '#web/ui/calendar/span.ts'
import { countOf } from '#web/ui/show/format.ts'
import { availability } from '../contract.ts'
import styles from './availability.module.css'
import type { DayRange } from './chosen-days.ts'

interface OverlapsProps {
  spans: readonly DayRange[]
  userId?: string | undefined
  except?: string | undefined
  fromTime?: string | null | undefined
  toTime?: string | null | undefined
  repeats?: Repetition | null | undefined
}

/** What was said before, or is planned, at the same time. It is told; one may save all the same. */
export function Overlaps({ spans, ...rest }: OverlapsProps) {
  const { timeZone = 'UTC' } = useSettings()
  const isWhole =
    spans.length > 0 && spans.length <= 62 && spans.every(({ from, to }) => from !== '' && to >= from)
  const inOrder = !rest.fromTime || (rest.toTime ?? '') > rest.fromTime
  const { data } = useQuery({
    ...query(availability.check, { spans: [...spans], ...rest }),
    enabled: isWhole && inOrder,
    placeholderData: keepPreviousData,
  })
  if (!data || data.items.length === 0) return null
  return (
    <output className={styles.overlaps}>
      At the same time:
      <ul>
        {data.items.map(({ id, title, span }) => (
          <li key={id}>
            {title}, {'from' in span ? '' : `${formatDay(daysOf(span, timeZone).from, 'short')}, `}
            {'from' in span && span.from === span.to
              ? formatDay(span.from, 'short')
              : timeWords(span, timeZone)}
          </li>
        ))}
        {data.more > 0 && <li>and {countOf(data.more, 'more', 'more')}</li>}
      </ul>
    </output>
  )
}
