import { attachments } from '#platform/attachments/contract.ts'
import { change } from '#web/calls/api.ts'
import { refresh } from '#web/calls/query.ts'
import { sendOrKeep } from '#web/offline/sending.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { runs } from '../contract.ts'
import type { MoveName } from '../moves.ts'
import { further, type Visit } from '../visits.ts'
import { titleOf } from '../words.ts'

const editAt = () => '/dashboard?section=my-run'
const kept = (label: string) =>
  toast({
    title: `${label}. Saved on this phone`,
    description: 'No connection. It will be sent by itself as soon as there is one.',
  })

interface Said {
  problem?: string
  /** Counted at the door, by the id of a stop. */
  counts?: ReadonlyMap<string, number | null>
}

/** Says what happened at a door, now or as soon as there is a network. False when it was refused, which has been said then. */
export async function sayMoved(
  visit: Visit,
  move: MoveName,
  words: string,
  said: Said = {},
): Promise<boolean> {
  const label = `${visit.door.name}: ${words}`
  const at = new Date().toISOString()
  let waits = false
  try {
    for (const { stop, job } of visit.stops) {
      if (further(stop.status, move) === stop.status) continue
      const count = said.counts?.get(stop.id) ?? undefined
      const outcome = await sendOrKeep(
        runs.move,
        {
          id: stop.id,
          move,
          at,
          ...(said.problem ? { problem: said.problem } : {}),
          ...(count !== undefined && count !== job.sandwiches ? { sandwiches: count } : {}),
        },
        { label: () => label, editAt },
      )
      waits ||= !outcome.stored
    }
    if (waits) kept(label)
    else await refresh([runs.mine, runs.one])
    return true
  } catch (error) {
    sayFailed('This was not noted')(error)
    return false
  }
}

/** Photos of what is wrong wait on the phone like everything else. */
export async function addPhotos(visit: Visit, files: readonly File[]): Promise<void> {
  const label = `${visit.door.name}: photo`
  let waits = false
  try {
    for (const file of files) {
      const place = { table: 'run_stops', id: visit.id }
      const outcome = await sendOrKeep(attachments.add, place, { label: () => label, editAt, file })
      waits ||= !outcome.stored
    }
    if (waits) kept(label)
    else await refresh([attachments.list])
  } catch (error) {
    sayFailed('The photo was not kept')(error)
  }
}

export async function sayReopened(visit: Visit): Promise<void> {
  try {
    for (const { stop } of visit.stops) await change(runs.reopen, { id: stop.id })
    toast({ title: `${titleOf(visit)} is open again` })
    await refresh([runs.mine, runs.one])
  } catch (error) {
    sayFailed('The stop was not opened again')(error)
  }
}
