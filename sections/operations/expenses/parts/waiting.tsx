import { useMemo } from 'react'
import { useCurrentUser } from '#web/calls/session.ts'
import { useWaiting } from '#web/offline/queue.ts'
import { WaitingMark } from '#web/ui/feedback/waiting-mark.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { expenses } from '../contract.ts'

const KEPT = [expenses.add, expenses.addReceipt]

/** What was handed in without a network, above the list where it will stand. */
export function WaitingExpenses() {
  const all = useWaiting(useCurrentUser().id)
  const waiting = useMemo(
    () =>
      all.filter((entry) => KEPT.some(({ path, method }) => entry.path === path && entry.method === method)),
    [all],
  )
  if (waiting.length === 0) return null
  return (
    <section aria-label="Not sent yet">
      <RowList>
        {waiting.map((entry) => (
          <ListRow
            key={entry.id}
            title={entry.label}
            badge={<WaitingMark state={entry.state} reason={entry.reason} />}
          />
        ))}
      </RowList>
    </section>
  )
}
