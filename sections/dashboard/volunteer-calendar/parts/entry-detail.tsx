import { timeWords } from '#web/ui/calendar/span.ts'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import type { Entry } from '../contract.ts'
import { inDays, nameOf, stateOf } from './shown.ts'
import styles from './volunteer-calendar.module.css'

interface EntryDetailProps {
  entry: Entry
  timeZone: string
  onClose: () => void
}

/** Domain 11.3: what there is to know of an entry. */
export function EntryDetail({ entry, timeZone, onClose }: EntryDetailProps) {
  const name = nameOf(entry)
  const when = timeWords(entry.span, timeZone)
  return (
    <Dialog opened onClose={onClose} title={name}>
      <Stack>
        <div>
          <Badge tone={entry.kind === 'unavailable' ? 'bad' : entry.kind === 'available' ? 'good' : 'brand'}>
            {stateOf(entry)}
          </Badge>
        </div>
        <DefinitionList
          items={[
            { label: 'When', value: entry.days > 1 ? `${when} (${inDays(entry.days)})` : when },
            ...(entry.person && entry.kind === 'event' ? [{ label: 'Who', value: entry.person.name }] : []),
            ...(entry.place ? [{ label: 'Where', value: entry.place }] : []),
            ...(entry.note ? [{ label: 'Note', value: <p className={styles.note}>{entry.note}</p> }] : []),
          ]}
        />
        {entry.opens && <a href={entry.opens}>Open</a>}
      </Stack>
    </Dialog>
  )
}
