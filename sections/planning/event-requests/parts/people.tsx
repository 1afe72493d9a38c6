import { formatDay } from '#kernel/charity/day.ts'
import { PersonContactForm } from '#platform/people/form-widgets.tsx'
import { ContactWords } from '#platform/people/widgets.tsx'
import { InnerRows } from '#platform/records/record-widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useDeclaredForm } from '#web/record/use-declared-form.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { mayWrite } from '../access.ts'
import { type EventDetail, eventAttempts, eventFlags, eventOrganizers, eventRequests } from '../contract.ts'
import { type Attempt, attempt, eventRequest, type Flag, flag, type Organizer, organizer } from '../fields.ts'
import { nameOf } from '../words.ts'
import styles from './events.module.css'

/** Whom to call about it, the first one first. */
export function Organizers({ event }: { event: EventDetail }) {
  const may = mayWrite(useCurrentUser(), 'organization')
  return (
    <InnerRows<Organizer>
      def={organizer as never}
      calls={eventOrganizers}
      table="event_organizers"
      rows={event.organizers}
      nameOf={({ name }) => name}
      may={may}
      add="Add somebody to call"
      empty={{
        icon: 'people',
        title: 'Nobody to call yet',
        words: may && 'Add who asks, with a phone or an email.',
      }}
      show={(row) => <ContactWords {...row} marks={row.isPrimary && <Badge tone="brand">First</Badge>} />}
      primary={{ label: 'Call this one first', said: ({ name }) => `${name} is called first` }}
      form={(row, done) => (
        <PersonContactForm
          def={organizer as never}
          calls={eventOrganizers}
          name="event-organizers"
          record={row}
          along={{ eventRequestId: event.id }}
          first={event.organizers.length === 0}
          onDone={done}
        />
      )}
    />
  )
}

/** Every try to reach them, the newest first. */
export function Attempts({ event }: { event: EventDetail }) {
  const user = useCurrentUser()
  const may = mayWrite(user, 'contact')
  const sendsToolkit = mayWrite(user, 'toolkit') && event.toolkitStatus === 'not_sent'
  return (
    <>
      <InnerRows<Attempt>
        def={attempt as never}
        calls={eventAttempts}
        table="event_contact_attempts"
        rows={event.attemptsLog}
        nameOf={({ method, outcome }) =>
          `${attempt.fields.method.names[method]}: ${attempt.fields.outcome.names[outcome].toLowerCase()}`
        }
        may={may}
        add="Note a call or email"
        empty={{ title: 'Nobody has called yet' }}
        show={(row) => (
          <>
            <span className={styles.head}>
              <span className={styles.name}>{attempt.fields.outcome.names[row.outcome]}</span>
              <Ago at={row.createdAt} />
            </span>
            <span className={styles.soft}>
              {[attempt.fields.method.names[row.method], row.by].filter(Boolean).join(', by ')}
            </span>
            {row.notes && <span>{row.notes}</span>}
          </>
        )}
        form={(row, done) => <AttemptForm row={row} event={event} onDone={done} />}
      />
      {sendsToolkit && (
        <Line>
          <Button
            icon="check"
            onClick={() =>
              void changeWithUndo(
                eventRequests.toolkitSent,
                { id: event.id },
                `Toolkit sent to ${nameOf(event)}`,
              ).catch(sayFailed('That was not noted'))
            }
          >
            The toolkit was sent
          </Button>
        </Line>
      )}
    </>
  )
}

/** A new one also says when to try again. */
function AttemptForm({
  row,
  event,
  onDone,
}: {
  row: Attempt | 'new'
  event: EventDetail
  onDone: () => void
}) {
  const isNew = row === 'new'
  const again = { nextFollowUpDate: eventRequest.fields.nextFollowUpDate }
  const { field, recordForm } = useDeclaredForm({
    def: isNew
      ? {
          fields: { ...attempt.fields, ...again },
          input: attempt.input.extend({ nextFollowUpDate: again.nextFollowUpDate.input }),
          initial: { ...attempt.initial, nextFollowUpDate: event.nextFollowUpDate },
          labels: { ...attempt.labels, nextFollowUpDate: 'Next try on' },
        }
      : (attempt as never),
    name: `event-attempts:${event.id}`,
    record: row,
    along: { eventRequestId: event.id },
    add: eventAttempts.add,
    edit: eventAttempts.edit,
    said: () => `${nameOf(event)}: contact noted`,
    onSaved: onDone,
  })
  return (
    <RecordForm {...recordForm} save={isNew ? 'Note it' : 'Save changes'} onCancel={onDone}>
      <FieldRow>
        {field('method')}
        {field('outcome')}
      </FieldRow>
      {field('notes')}
      {isNew && field('nextFollowUpDate' as never)}
    </RecordForm>
  )
}

const TONES = { critical: 'bad', important: 'warn', attention: 'info' } as const

/** What has to be looked at before the day. */
export function Flags({ event }: { event: EventDetail }) {
  const may = mayWrite(useCurrentUser(), 'rest')
  if (!may && event.flags.length === 0) return null
  return (
    <Section title="To be looked at">
      <InnerRows<Flag>
        def={flag as never}
        calls={eventFlags}
        table="event_flags"
        rows={event.flags}
        nameOf={({ message }) => message}
        may={may}
        add="Add a flag"
        along={{ eventRequestId: event.id }}
        empty={{ title: 'Nothing to be looked at' }}
        show={(row) => (
          <span className={styles.head}>
            <span data-done={row.isResolved || undefined}>{row.message}</span>
            <Badge tone={row.isResolved ? 'neutral' : TONES[row.type]}>
              {row.isResolved ? 'Done' : flag.fields.type.names[row.type]}
              {row.dueDate && !row.isResolved && `, until ${formatDay(row.dueDate, 'short')}`}
            </Badge>
          </span>
        )}
        actions={(row) => [
          may && {
            label: row.isResolved ? 'Not done yet' : 'Done',
            icon: 'check',
            onClick: () =>
              void changeWithUndo(
                eventFlags.edit,
                { id: row.id, version: row.version, isResolved: !row.isResolved },
                row.message,
              ).catch(sayFailed('That was not changed')),
          },
        ]}
      />
    </Section>
  )
}
