import { formatDay } from '#kernel/charity/day.ts'
import { OwnRowForm, OwnRows } from '#platform/records/own-rows-widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { mayEdit } from '../access.ts'
import { type RecipientDetail, recipientSchedules, recipientStories } from '../contract.ts'
import { DAYS, type Schedule, type Story, schedule, story } from '../fields.ts'
import { dayInWords } from '../words.ts'
import styles from './recipients.module.css'

interface Of {
  recipient: RecipientDetail
}

/** When they get sandwiches, and when they feed people. */
export function Days({ recipient }: Of) {
  const edits = mayEdit(useCurrentUser())
  return (
    <OwnRows<Schedule>
      title="Days"
      noun={schedule.words.one}
      of={recipient.name}
      table="recipient_schedules"
      rows={recipient.schedules}
      nameOf={({ day }) => DAYS[day]}
      may={edits}
      add="Add a day"
      empty={(add) => (
        <EmptyState icon="clock" title="No days yet" action={add}>
          {edits
            ? 'Add when a driver has to be there, and when they feed people.'
            : 'The core team adds them.'}
        </EmptyState>
      )}
      form={(row, done) => (
        <OwnRowForm
          def={schedule}
          calls={recipientSchedules}
          row={row}
          along={{ recipientId: recipient.id }}
          nameOf={({ day }) => DAYS[day]}
          onDone={done}
        >
          {(field) => (
            <>
              <FieldRow>
                {field('kind')}
                {field('day')}
              </FieldRow>
              <FieldRow>
                {field('startTime')}
                {field('endTime')}
              </FieldRow>
              {field('notes')}
            </>
          )}
        </OwnRowForm>
      )}
      remove={recipientSchedules.remove}
    >
      {(row) => (
        <>
          <span>{dayInWords(row)}</span>
          <span className={styles.soft}>
            {[schedule.fields.kind.inWords(row.kind), row.notes].filter(Boolean).join(' · ')}
          </span>
        </>
      )}
    </OwnRows>
  )
}

/** What sandwiches did for somebody there. */
export function Stories({ recipient }: Of) {
  const edits = mayEdit(useCurrentUser())
  return (
    <OwnRows<Story>
      noun={story.words.one}
      of={recipient.name}
      table="recipient_stories"
      rows={recipient.stories}
      nameOf={() => 'The story'}
      may={edits}
      add="Tell a story"
      empty={(add) => (
        <EmptyState icon="messages" title="No stories yet" action={add}>
          What a sandwich did for somebody: for donors, reports and on hard days.
        </EmptyState>
      )}
      form={(row, done) => (
        <OwnRowForm
          def={story}
          calls={recipientStories}
          row={row}
          along={{ recipientId: recipient.id }}
          nameOf={() => 'The story'}
          onDone={done}
        >
          {(field) => (
            <>
              {field('story')}
              <FieldRow>
                {field('date')}
                {field('source')}
              </FieldRow>
            </>
          )}
        </OwnRowForm>
      )}
      remove={recipientStories.remove}
    >
      {(row) => (
        <>
          <p className={styles.quote}>{row.story}</p>
          <span className={styles.soft}>
            {[row.source, row.date && formatDay(row.date)].filter(Boolean).join(' · ')}
          </span>
        </>
      )}
    </OwnRows>
  )
}
