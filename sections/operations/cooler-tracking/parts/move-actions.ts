import type { ArgsOf } from '#kernel/calls/contract.ts'
import { requestIdOf } from '#web/calls/api.ts'
import { newId } from '#web/calls/ids.ts'
import { refresh } from '#web/calls/query.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { sendOrKeep } from '#web/offline/sending.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { coolers } from '../contract.ts'

type MoveArgs = Omit<ArgsOf<typeof coolers.move>, 'id' | 'coolerId' | 'happenedAt'>

/** Everything of this section that a move changes. */
const STALE = [
  coolers.list,
  coolers.one,
  coolers.where,
  coolers.pocket,
  coolers.moves,
  coolers.due,
  coolers.mine,
]

/**
 * Says what happened to a cooler, now or as soon as there is a network, in the words of the button that was pressed. False
 * when it was refused, which has been said then.
 */
export async function sayMoved(
  cooler: { id: string; number: string },
  move: MoveArgs,
  said: string,
): Promise<boolean> {
  const id = newId()
  const label = `Cooler ${cooler.number}: ${said}`
  try {
    const outcome = await sendOrKeep(
      coolers.move,
      { ...move, id, coolerId: cooler.id, happenedAt: new Date().toISOString() },
      { label: () => label, editAt: () => `/dashboard?section=cooler-tracking&id=${cooler.id}` },
      id,
    )
    if (!outcome.stored) {
      toast({
        title: `${label}. Saved on this phone`,
        description: 'No connection. It will be sent by itself as soon as there is one.',
      })
      return true
    }
    const { overtakenBy } = outcome.answer.move
    const requestId = requestIdOf(outcome.answer)
    if (overtakenBy) toast({ title: `Cooler ${cooler.number}`, description: overtakenBy, shownMs: 10_000 })
    else if (requestId) offerUndo({ message: label, requestId })
    void refresh(STALE)
    return true
  } catch (error) {
    sayFailed('This was not noted')(error)
    return false
  }
}
