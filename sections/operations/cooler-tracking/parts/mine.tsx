import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { coolers } from '../contract.ts'
import { whereInWords } from '../words.ts'
import { CoolerBadges } from './marks.tsx'
import { useCoolerAddress, useDays } from './use-coolers.ts'

/** What one has oneself, or where one answers for the location: what is due first. */
export function Mine() {
  const { today } = useDays()
  const { scanned } = useCoolerAddress()
  const mine = useQuery(query(coolers.mine, {}))
  return (
    <Async
      query={mine}
      what="your coolers"
      empty={
        <EmptyState icon="cooler" title="You have no coolers">
          Scan one to take it with you.
        </EmptyState>
      }
    >
      {({ items }) => (
        <RowList>
          {items.map((row) => (
            <ListRow
              key={row.id}
              title={`Cooler ${row.number}`}
              badge={<CoolerBadges cooler={row} today={today} />}
              about={[row.type?.name, whereInWords(row.holder)].filter(Boolean).join(' · ')}
              action={<Button onClick={() => scanned(row.code)}>Hand on cooler {row.number}</Button>}
            />
          ))}
        </RowList>
      )}
    </Async>
  )
}
