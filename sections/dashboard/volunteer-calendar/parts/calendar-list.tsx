import { useQuery } from '@tanstack/react-query'
import { InnerRows } from '#platform/records/record-widgets.tsx'
import { change } from '#web/calls/api.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { KindMark } from '#web/ui/calendar/agenda.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import { type ListedCalendar, outsideCalendars } from '../contract.ts'
import { outsideCalendar } from '../fields.ts'
import styles from './volunteer-calendar.module.css'

/** The calendars of others that are read, for who keeps the list; how it went stands with each. */
export function CalendarList() {
  const answer = useQuery(query(outsideCalendars.list, { limit: 100 }))
  return (
    <Stack>
      <Quiet>
        Each is read every half hour. What was read stays on the calendar when the other side cannot be
        reached.
      </Quiet>
      <Async query={answer} what="the outside calendars" skeleton={<SkeletonLines lines={4} />}>
        {({ items }) => (
          <InnerRows<ListedCalendar>
            def={outsideCalendar as never}
            calls={outsideCalendars}
            table="outside_calendars"
            rows={items}
            nameOf={({ name }) => name}
            may
            add="Add a calendar"
            empty={{
              icon: 'calendar',
              title: 'No outside calendar yet',
              words: 'Enter the iCalendar address of a school, a partner or a calendar of your own.',
            }}
            show={(row) => (
              <RowWords
                title={row.name}
                marks={
                  <>
                    <KindMark kind={{ label: '', icon: 'event', colour: row.colour }} />
                    {!row.isOn && <Badge>Off</Badge>}
                    {row.isOn && row.fault && <Badge tone="warn">Not read</Badge>}
                  </>
                }
                lines={[<HowItWent key="how" row={row} />, <Address key="address" row={row} />]}
              />
            )}
            actions={(row) => [
              row.isOn && { label: 'Read now', icon: 'refresh', onClick: () => readNow(row.id) },
              {
                label: row.isOn ? 'Turn off' : 'Turn on',
                icon: row.isOn ? 'close' : 'check',
                onClick: () =>
                  void changeWithUndo(
                    outsideCalendars.edit,
                    { id: row.id, version: row.version, isOn: !row.isOn },
                    `${row.name} turned ${row.isOn ? 'off' : 'on'}`,
                  ).catch(sayFailed('The calendar was not changed')),
              },
            ]}
          />
        )}
      </Async>
    </Stack>
  )
}

/** Asks for it; what becomes of it is told by the list, which hears of it. */
export const readNow = (id?: string) =>
  void change(outsideCalendars.read, id === undefined ? {} : { id })
    .then(() => toast({ title: id === undefined ? 'The calendars are being read' : 'It is being read' }))
    .catch(sayFailed('Nothing was read'))

const Address = ({ row }: { row: ListedCalendar }) => <span className={styles.address}>{row.address}</span>

function HowItWent({ row }: { row: ListedCalendar }) {
  const { readAt, fault, failingSince, entries, leftOut } = row
  if (!row.isOn) return 'Not read while it is off.'
  if (!readAt && !fault) return 'Not read yet.'
  return (
    <>
      {readAt && (
        <>
          {countOf(entries, 'entry')}, read <Ago at={readAt} />.
          {leftOut > 0 && ` ${countOf(leftOut, 'entry')} could not be shown.`}{' '}
        </>
      )}
      {fault && failingSince && (
        <>
          {fault} Tried in vain since <Ago at={failingSince} />.
        </>
      )}
    </>
  )
}
