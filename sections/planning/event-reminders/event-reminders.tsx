import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isOpen } from '#platform/tasks/access.ts'
import { DueBadge, StatusBadge, whoHasIt } from '#platform/tasks/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { mayAdd } from './access.ts'
import { reminders } from './contract.ts'
import { reminder } from './fields.ts'
import { formOf } from './parts/fields-of-form.tsx'
import { controls } from './parts/pickers.tsx'

const MOST = 50

/** What is to be done about an event, where the event is shown. */
export default function RemindersOfEvent({ id }: { id: string }) {
  const user = useCurrentUser()
  const [adding, setAdding] = useState(false)
  const answer = useQuery(query(reminders.list, { eventRequestId: id, limit: MOST }))
  if (adding) return <NewReminder eventRequestId={id} onDone={() => setAdding(false)} />
  const button = mayAdd(user) && (
    <Button icon="add" onClick={() => setAdding(true)}>
      Add a reminder
    </Button>
  )
  return (
    <Async query={answer} what="the reminders of this event" skeleton={<SkeletonLines lines={6} />}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState icon="bell" title="No reminders yet" action={button}>
            What is to be done about this event, by whom and until when.
          </EmptyState>
        ) : (
          <Stack>
            <RowList>
              {items.map((row) => (
                <ListRow
                  key={row.id}
                  title={row.title}
                  badge={isOpen(row) ? <DueBadge task={row} /> : <StatusBadge status={row.status} />}
                  about={whoHasIt(row) || 'Nobody has it yet'}
                  action={
                    <SectionButton variant="quiet" section="event-reminders" params={{ id: row.id }}>
                      Open
                    </SectionButton>
                  }
                />
              ))}
            </RowList>
            <div>{button}</div>
          </Stack>
        )
      }
    </Async>
  )
}

function NewReminder({ eventRequestId, onDone }: { eventRequestId: string; onDone: () => void }) {
  const { field, recordForm } = useDeclaredForm({
    def: reminder as never,
    name: `event-reminders:${eventRequestId}`,
    record: 'new',
    controls,
    add: reminders.add,
    edit: reminders.edit,
    along: { eventRequestId },
    said: (saved) => `${(saved as { title: string }).title} added`,
    onSaved: onDone,
  })
  return (
    <Section title="Add a reminder">
      <RecordForm {...recordForm} save="Add a reminder" onCancel={onDone}>
        {formOf(field as never, false)}
      </RecordForm>
    </Section>
  )
}
