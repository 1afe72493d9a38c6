import { useCurrentUser } from '#web/calls/session.ts'
import { useWaiting } from '#web/offline/queue.ts'
import { WaitingMark } from '#web/ui/feedback/waiting-mark.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { coolers } from '../contract.ts'
import { coolerInventory } from '../inventory-contract.ts'

/** What was scanned or reported without a network, above everything else, until it is sent. */
export function WaitingMoves() {
  const { id } = useCurrentUser()
  const [moves, reports] = [useWaiting(id, coolers.move), useWaiting(id, coolerInventory.report)]
  const waiting = [...moves, ...reports]
  if (waiting.length === 0) return null
  return (
    <section aria-label="Not sent yet">
      <RowList>
        {waiting.map((one) => (
          <ListRow
            key={one.id}
            title={one.label}
            badge={<WaitingMark state={one.state} {...(one.reason ? { reason: one.reason } : {})} />}
          />
        ))}
      </RowList>
    </section>
  )
}
