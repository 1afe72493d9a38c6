import { useQuery } from '@tanstack/react-query'
import { formatDuration } from '#kernel/charity/duration.ts'
import { change } from '#web/calls/api.ts'
import { query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { ReorderList } from '#web/ui/board/reorder-list.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { isClosed, manages, maySubmit } from '../access.ts'
import { type Agenda, type AgendaItem, agenda } from '../agenda-contract.ts'
import type { Meeting } from '../contract.ts'
import { SECTIONS, type SectionName } from '../fields.ts'
import { ActionRow } from './action-row.tsx'
import { AddItem } from './add-item.tsx'
import { Gather } from './gather.tsx'
import { ItemRow } from './item-row.tsx'
import styles from './meetings.module.css'

const sections = Object.entries(SECTIONS) as [SectionName, string][]

/** Domain 8.2: what is talked about, in its order, with the time for it; what waits to be decided stands first. */
export default function MeetingAgenda({ meeting }: { meeting: Meeting }) {
  const answer = useQuery(query(agenda.read, { id: meeting.id }))
  return (
    <Async query={answer} what="this agenda" skeleton={<SkeletonLines lines={8} />} isEmpty={() => false}>
      {(found) => <Content meeting={meeting} found={found} />}
    </Async>
  )
}

function Content({ meeting, found }: { meeting: Meeting; found: Agenda }) {
  const user = useCurrentUser()
  const may = manages(user) && !isClosed(meeting)
  const { items, followUps, minutes } = found
  const onIt = items.filter(({ status }) => status === 'approved')
  const pending = items.filter(({ status }) => status === 'pending')
  const aside = items.filter(({ status }) => status === 'postponed' || status === 'rejected')
  const nothing = onIt.length === 0 && followUps.length === 0
  return (
    <Stack>
      {pending.length > 0 && (
        <Card title="Put forward">
          <ul className={styles.plain}>
            {pending.map((item) => (
              <li key={item.id} className={styles.row}>
                <ItemRow item={item} may={may} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {may && <Gather meeting={meeting} />}
      {nothing ? (
        <EmptyState icon="list" title="Nothing is on the agenda yet">
          {isClosed(meeting)
            ? 'This meeting had none.'
            : 'What somebody puts forward, projects that are marked for it and what was postponed stand here.'}
        </EmptyState>
      ) : (
        <>
          <Total count={onIt.length} minutes={minutes} length={meeting.minutes} />
          {sections.map(([name, label]) => (
            <Part
              key={name}
              name={name}
              label={label}
              items={onIt.filter(({ section }) => section === name)}
              followUps={name === 'old_business' ? followUps : []}
              may={may}
              ticks={!meeting.isAhead}
            />
          ))}
        </>
      )}
      {maySubmit(user, meeting) && <AddItem meetingId={meeting.id} isManager={manages(user)} />}
      {aside.length > 0 && (
        <details className={styles.aside}>
          <summary>{countOf(aside.length, 'item')} postponed or not taken</summary>
          <ul className={styles.plain}>
            {aside.map((item) => (
              <li key={item.id} className={styles.row}>
                <ItemRow item={item} may={may} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Stack>
  )
}

/** How long all of it takes, and whether that is longer than the meeting. */
function Total({ count, minutes, length }: { count: number; minutes: number; length: number | null }) {
  const over = length !== null && minutes > length
  return (
    <p className={styles.total}>
      <span>{countOf(count, 'item')}</span>
      {minutes > 0 && (
        <span>
          {formatDuration(minutes)}
          {length !== null && ` of ${formatDuration(length)}`}
        </span>
      )}
      {over && <Badge tone="warn">{`${formatDuration(minutes - length)} too long`}</Badge>}
    </p>
  )
}

interface PartProps {
  name: SectionName
  label: string
  items: AgendaItem[]
  followUps: Agenda['followUps']
  may: boolean
  ticks: boolean
}

function Part({ name, label, items, followUps, may, ticks }: PartProps) {
  if (items.length === 0 && followUps.length === 0) return null
  const minutes = items.reduce((sum, item) => sum + (item.minutes ?? 0), 0)
  return (
    <Section title={label} actions={minutes > 0 && <Quiet as="span">{formatDuration(minutes)}</Quiet>}>
      {followUps.length > 0 && (
        <>
          <Quiet>Promised in earlier meetings, and not done yet</Quiet>
          <ul className={styles.plain}>
            {followUps.map((task) => (
              <li key={task.id} className={styles.row}>
                <ActionRow task={task} />
              </li>
            ))}
          </ul>
        </>
      )}
      {items.length > 0 && (
        <ReorderList
          label={label}
          items={items}
          idOf={({ id }) => id}
          nameOf={({ title }) => title}
          fixed={!may}
          onMove={async ({ id }, { before }) => {
            await change(agenda.arrange, { id, before: before ?? null, section: name })
            await refresh([agenda.read])
          }}
        >
          {(item) => <ItemRow item={item} may={may} ticks={ticks} />}
        </ReorderList>
      )}
    </Section>
  )
}
