import { formatDay } from '#kernel/charity/day.ts'
import { InnerRows } from '#platform/records/record-widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { Section } from '#web/ui/layout/card.tsx'
import { AsWritten } from '#web/ui/layout/flow.tsx'
import { unbroken } from '#web/ui/show/format.ts'
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
    <Section title="Days">
      <InnerRows<Schedule>
        def={schedule as never}
        calls={recipientSchedules}
        table="recipient_schedules"
        along={{ recipientId: recipient.id }}
        rows={recipient.schedules}
        nameOf={({ day }) => DAYS[day]}
        may={edits}
        add="Add a day"
        empty={{
          title: 'No days yet',
          words: edits
            ? 'Add when a driver has to be there, and when they feed people.'
            : 'The core team adds them.',
        }}
        show={(row) => (
          <>
            <span>{unbroken(dayInWords(row))}</span>
            <span className={styles.soft}>
              {[schedule.fields.kind.inWords(row.kind), row.notes].filter(Boolean).join(' · ')}
            </span>
          </>
        )}
      />
    </Section>
  )
}

/** What sandwiches did for somebody there. */
export function Stories({ recipient }: Of) {
  return (
    <InnerRows<Story>
      def={story as never}
      calls={recipientStories}
      table="recipient_stories"
      along={{ recipientId: recipient.id }}
      rows={recipient.stories}
      nameOf={() => 'The story'}
      may={mayEdit(useCurrentUser())}
      add="Tell a story"
      empty={{
        icon: 'messages',
        title: 'No stories yet',
        words: 'What a sandwich did for somebody: for donors, reports and on hard days.',
      }}
      show={(row) => (
        <>
          <AsWritten>{row.story}</AsWritten>
          <span className={styles.soft}>
            {[row.source, row.date && formatDay(row.date)].filter(Boolean).join(' · ')}
          </span>
        </>
      )}
    />
  )
}
