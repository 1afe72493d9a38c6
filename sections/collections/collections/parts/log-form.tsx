import { useSearch } from 'wouter'
import { isDay } from '#kernel/charity/day.ts'
import { SkeletonLines, Waiting } from '#web/ui/feedback/async.tsx'
import { EntryForm, useLogForm } from './entry-form.tsx'
import type { Typed } from './entry-values.ts'
import { useCalendar, useLastYear, useSimilar, useStart } from './known.ts'
import { useAddress } from './use-address.ts'

/** A new entry: for the latest collection day, at the own location, unless a link asks for others. */
export function LogForm() {
  const { latest } = useCalendar()
  const { hostId, day, key } = useAskedFor()
  const start = useStart(day ?? latest, hostId)
  if (!start)
    return (
      <Waiting what="the form">
        <SkeletonLines lines={6} />
      </Waiting>
    )
  return <NewEntryForm key={key} start={start} draft={key} />
}

/** What a link asked for: 'Log for Birch Lane', with its day. Such a form has a draft of its own. */
function useAskedFor() {
  const { date } = useAddress()
  const hostId = new URLSearchParams(useSearch()).get('hostId') ?? undefined
  const day = isDay(date) ? date : undefined
  // The filter of the list alone asks for nothing.
  return day === undefined
    ? { hostId: undefined, day, key: 'new' }
    : { hostId, day, key: `new:${hostId ?? ''}:${day}` }
}

function NewEntryForm({ start, draft }: { start: Typed; draft: string }) {
  const address = useAddress()
  const form = useLogForm('standard', { initial: start, draft })
  const { hostId, collectionDate } = form.values
  // Whoever logs one after the other knows what they logged themselves a moment ago.
  const similar = useSimilar(hostId, collectionDate).filter(({ id }) => !address.logged.includes(id))
  const lastYear = useLastYear(hostId, collectionDate)
  // Before anything is typed there is nothing to log, let alone twice.
  const save = similar.length > 0 && form.dirty ? 'Log it anyway' : 'Log this collection'
  return <EntryForm form={form} save={save} similar={similar} lastYear={lastYear} />
}
