import { useCurrentUser } from '#web/calls/session.ts'
import { useWaiting } from '#web/offline/queue.ts'
import { WaitingMark } from '#web/ui/feedback/waiting-mark.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { expenses } from '../contract.ts'

/** What was handed in without a network, above the list where it will stand. */
export function WaitingExpenses() {
  const { id } = useCurrentUser()
  const [added, receipts] = [useWaiting(id, expenses.add), useWaiting(id, expenses.addReceipt)]
  return <Kept entries={[...added, ...receipts].toSorted((a, b) => a.createdAt - b.createdAt)} />
}

/** Receipts on their way to one expense. */
export function WaitingReceipts({ of }: { of: string }) {
  const all = useWaiting(useCurrentUser().id, expenses.addReceipt)
  return <Kept entries={all.filter(({ args }) => args.id === of)} />
}

function Kept({ entries }: { entries: ReturnType<typeof useWaiting> }) {
  if (entries.length === 0) return null
  return (
    <section aria-label="Not sent yet">
      <RowList>
        {entries.map(({ id, label, state, reason }) => (
          <ListRow key={id} title={label} badge={<WaitingMark state={state} reason={reason} />} />
        ))}
      </RowList>
    </section>
  )
}
