import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { passes } from '#kernel/people/access.ts'
import { mayEdit } from '#platform/letters/access.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Line, Quiet } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { dayWithin, formatClock } from '#web/ui/show/format.ts'
import { maySend } from './access.ts'
import { type EventLettersAnswer, eventLetters } from './contract.ts'
import type { EventLetterId } from './ids.ts'
import styles from './parts/event-letters.module.css'
import { AsSent, BeforeSending } from './parts/letter-dialogs.tsx'
import { STEP_NAMES } from './protocol.ts'
import { STATE_NAMES, STATE_TONES } from './words.ts'

/** 'Spanish': as the reader of the portal calls it. */
const languageNames = new Intl.DisplayNames('en', { type: 'language' })

/** Of an event request: what went to the group, what will go when, and what can be sent now. */
export default function EventLetters({ id }: { id: string }) {
  const answer = useQuery(query(eventLetters.ofEvent, { id }))
  return (
    <Async query={answer} what="the letters about this event" skeleton={<SkeletonLines lines={6} />}>
      {(known) => <Parts id={id} known={known} />}
    </Async>
  )
}

function Parts({ id, known }: { id: string; known: EventLettersAnswer }) {
  const user = useCurrentUser()
  const [opened, setOpened] = useState<{ letter: EventLetterId } | { sent: string } | null>(null)
  const skip = (letter: EventLetterId, title: string, leaveOut: boolean) =>
    void changeWithUndo(
      eventLetters.skip,
      { id, letter, skip: leaveOut },
      `“${title}” ${leaveOut ? 'is left out' : 'goes by itself again'}`,
    ).catch(sayFailed('Not changed'))
  const sendable = known.letters.filter((one) => one.fits && maySend(user, one.id))
  return (
    <>
      <Reader known={known} />
      {known.protocol && <Protocol steps={known.protocol} />}
      {sendable.length > 0 && known.reader && (
        <Section title="Send now">
          <Line>
            {sendable.map((one) => (
              <Button key={one.id} onClick={() => setOpened({ letter: one.id })}>
                {one.title}
              </Button>
            ))}
          </Line>
        </Section>
      )}
      <Section title="Coming by themselves">
        {known.coming.length === 0 ? (
          <Quiet>Nothing goes by itself as things stand.</Quiet>
        ) : (
          <RowList>
            {known.coming.map((one) => (
              <ListRow
                key={one.letter}
                title={one.title}
                badge={one.state === 'comes' ? undefined : <Badge tone="warn">{WHY_NOT[one.state]}</Badge>}
                about={`${formatDay(one.day, 'short')}, from ${formatClock(one.time)}`}
                action={
                  maySend(user, one.letter) &&
                  (one.state === 'comes' || one.state === 'skipped') && (
                    <Button
                      variant="quiet"
                      aria-label={
                        one.state === 'comes' ? `Leave out ${one.title}` : `Let ${one.title} go after all`
                      }
                      onClick={() => skip(one.letter, one.title, one.state === 'comes')}
                    >
                      {one.state === 'comes' ? 'Leave it out' : 'Let it go after all'}
                    </Button>
                  )
                }
              />
            ))}
          </RowList>
        )}
      </Section>
      <Section title="Sent">
        {known.sent.length === 0 ? (
          <Quiet>No letter went yet.</Quiet>
        ) : (
          <RowList>
            {known.sent.map((one) => (
              <ListRow
                key={one.id}
                title={one.title}
                badge={one.state && <Badge tone={STATE_TONES[one.state]}>{stateOf(one)}</Badge>}
                about={
                  <>
                    <Ago at={one.sentAt} />
                    {one.by ? ` by ${one.by}` : ', by itself'}
                    {one.to && ` to ${one.to}`}
                    {one.reason && `. ${one.reason}`}
                  </>
                }
                action={
                  <Button
                    variant="quiet"
                    aria-label={`Read ${one.title}`}
                    onClick={() => setOpened({ sent: one.id })}
                  >
                    Read
                  </Button>
                }
              />
            ))}
          </RowList>
        )}
      </Section>
      {passes(user, mayEdit) && (
        <Line>
          <SectionButton variant="quiet" section="letters">
            Change what letters say
          </SectionButton>
        </Line>
      )}
      {opened && 'sent' in opened && <AsSent id={id} sent={opened.sent} onClose={() => setOpened(null)} />}
      {opened && 'letter' in opened && (
        <BeforeSending
          id={id}
          letter={opened.letter}
          title={known.letters.find((one) => one.id === opened.letter)?.title ?? ''}
          times={known.letters.find((one) => one.id === opened.letter)?.sent ?? 0}
          unwanted={Boolean(known.reader?.noLettersSince)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

const WHY_NOT = { off: 'Switched off', skipped: 'Left out', nobody: 'No address', unwanted: 'Not wanted' }
const stateOf = ({ state, via }: EventLettersAnswer['sent'][number]) =>
  state === 'sent' && via === 'outbox' ? 'Kept in the outbox' : STATE_NAMES[state ?? 'unknown']

function Reader({ known: { reader, came } }: { known: EventLettersAnswer }) {
  return (
    <div className={styles.reader}>
      <span>
        {reader
          ? `To ${reader.name}${reader.email ? ` (${reader.email})` : ''}, in ${languageNames.of(reader.language)}`
          : 'There is nobody to write to: add an email address under “Who asks”.'}
      </span>
      {reader?.noLettersSince && (
        <Badge tone="warn">No letters wanted since {dayWithin(reader.noLettersSince)}</Badge>
      )}
      {came && (
        <Badge tone={came.confirmed ? 'good' : 'warn'}>
          {came.confirmed ? 'Email confirmed' : 'Email not confirmed'}
        </Badge>
      )}
    </div>
  )
}

/** Of a corporate priority: what is to be done today, and what is done. */
const Protocol = ({ steps }: { steps: NonNullable<EventLettersAnswer['protocol']> }) => (
  <Section title="Next steps of a priority">
    <RowList>
      {steps.map(({ step, day, done, due }) => (
        <ListRow
          key={step}
          title={STEP_NAMES[step]}
          badge={
            <Badge tone={done ? 'good' : due ? 'bad' : 'neutral'}>
              {done ? 'Done' : due ? 'Due' : 'Later'}
            </Badge>
          }
          about={`Day ${day}${step === 'every_day' ? ' and on' : ''}`}
        />
      ))}
    </RowList>
  </Section>
)
