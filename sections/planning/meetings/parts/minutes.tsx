import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useLiveFields } from '#web/record/live-fields.tsx'
import { IconButton } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { isClosed, manages, mayWrite } from '../access.ts'
import { agenda } from '../agenda-contract.ts'
import { type Meeting, meetings } from '../contract.ts'
import { meeting as def } from '../fields.ts'
import { type Minutes, minutes } from '../minutes-contract.ts'
import { AttendanceList } from './attendance.tsx'
import { Composer } from './composer.tsx'
import { LineRow, OutRow } from './line-row.tsx'
import styles from './meetings.module.css'
import { useOutLines } from './use-out-lines.ts'

const MinutesFiles = later(
  () => import('./minutes-files.tsx'),
  () => <SkeletonLines lines={2} />,
)

/** Who was there, and what was said: several write at once, each line is saved by itself. */
export default function MeetingMinutes({ meeting }: { meeting: Meeting }) {
  const user = useCurrentUser()
  const answer = useQuery(query(minutes.read, { id: meeting.id }))
  return (
    <Stack>
      <Async query={answer} what="these minutes" skeleton={<SkeletonLines lines={8} />} isEmpty={() => false}>
        {(found) => (
          <>
            <Section title="Who is there">
              <AttendanceList meeting={meeting} attendance={found.attendance} />
            </Section>
            <Section title="What was said">
              <Lines meeting={meeting} lines={found.lines} />
            </Section>
          </>
        )}
      </Async>
      {(manages(user) || meeting.summary || meeting.minutesLink) && <Summary meeting={meeting} />}
      <MinutesFiles meeting={meeting} />
    </Stack>
  )
}

interface Group {
  id: string | null
  title: string
  isDone: boolean
}

function Lines({ meeting, lines }: { meeting: Meeting; lines: Minutes['lines'] }) {
  const user = useCurrentUser()
  const may = mayWrite(user, meeting)
  const { data } = useQuery(query(agenda.read, { id: meeting.id }))
  const { out, send, again, drop } = useOutLines(meeting.id, lines)
  const items = (data?.items ?? []).filter(
    ({ id, status }) => status === 'approved' || lines.some(({ agendaItemId }) => agendaItemId === id),
  )
  const groups: Group[] = [
    ...items.map(({ id, title, isDone }) => ({ id, title, isDone })),
    { id: null, title: items.length > 0 ? 'Anything else' : 'Notes', isDone: false },
  ]
  // Written is where the meeting has got to, until somebody says where.
  const [chosen, choose] = useState<{ id: string | null }>()
  const at = chosen ?? (isClosed(meeting) ? undefined : groups.find(({ isDone }) => !isDone))
  if (!may && lines.length === 0)
    return (
      <EmptyState icon="document" title="Nothing was written down yet">
        {isClosed(meeting)
          ? 'The minutes may stand below as a file.'
          : 'Lines appear here as they are written.'}
      </EmptyState>
    )
  return (
    <div>
      {groups.map((group) => {
        const own = lines.filter(({ agendaItemId }) => agendaItemId === group.id)
        const onTheirWay = out.filter(({ agendaItemId }) => agendaItemId === group.id)
        const isHere = may && at?.id === group.id
        if (!may && own.length === 0) return null
        return (
          <section key={group.id ?? ''} className={styles.group} aria-label={group.title}>
            <h4 className={styles.heading}>
              {group.title}
              {may && !isHere && (
                <IconButton
                  icon="add"
                  size="sm"
                  label={`Write about ${group.title}`}
                  onClick={() => choose({ id: group.id })}
                />
              )}
            </h4>
            {own.map((line) => (
              <LineRow key={line.id} line={line} meeting={meeting} />
            ))}
            {onTheirWay.map((line) => (
              <OutRow key={line.id} line={line} onAgain={() => again(line)} onDrop={() => drop(line)} />
            ))}
            {isHere && (
              <Composer
                key={group.id ?? ''}
                meeting={meeting}
                about={group.title}
                focus={chosen !== undefined}
                onSend={(line) => send({ ...line, agendaItemId: group.id })}
              />
            )}
          </section>
        )
      })}
    </div>
  )
}

/** In a few words, for whoever was not there; each field saves itself. */
function Summary({ meeting }: { meeting: Meeting }) {
  const user = useCurrentUser()
  const { field } = useLiveFields({
    def,
    name: 'meetings',
    row: meeting,
    table: 'meetings',
    edit: meetings.edit,
    may: () => manages(user),
  })
  return (
    <Section title="In short">
      <Stack>
        {field('summary')}
        {field('minutesLink')}
      </Stack>
    </Section>
  )
}
