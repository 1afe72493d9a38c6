import { Button } from '#web/ui/action/button.tsx'
import { WaitingMark } from '#web/ui/feedback/waiting-mark.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { useWaitingHours } from './use-waiting-hours.ts'

/** What was logged without a network, above the hours where it will stand. */
export function WaitingHours({ onEdit }: { onEdit: (id: string) => void }) {
  const waiting = useWaitingHours()
  if (waiting.length === 0) return null
  return (
    <section aria-label="Not sent yet">
      <RowList>
        {waiting.map((entry) => (
          <ListRow
            key={entry.id}
            title={entry.label}
            badge={<WaitingMark state={entry.state} reason={entry.reason} />}
            action={
              <Button icon="edit" onClick={() => onEdit(String(entry.args.id))}>
                {entry.state === 'refused' ? 'Correct it' : 'Edit'}
              </Button>
            }
          />
        ))}
      </RowList>
    </section>
  )
}
