import { formatDay } from '#kernel/charity/day.ts'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { SectionButton, SectionLink } from '#web/shell/section-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { Column } from '#web/ui/table/data-table/types.ts'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { KINDS, LINE_KINDS, line } from './fields.ts'
import { withoutKind } from './line-action.ts'
import { type MinutesLine, minutes } from './minutes-contract.ts'
import { LineTask, LineText } from './parts/line-row.tsx'
import { KindMark } from './parts/marks.tsx'

/** Domain 8.2: what was said and decided in all meetings, to be searched; written is in the meeting itself. */
export default function NotesScreen() {
  return (
    <RecordsScreen
      def={line}
      calls={minutes}
      section="meeting-notes"
      table="meeting_lines"
      title="Minutes and decisions"
      description="What was said and decided in all meetings."
      add="Write a line"
      nameOf={saidIn}
      may={{ add: false, edit: () => false }}
      actions={
        <SectionButton variant="quiet" icon="people" section="meetings">
          Meetings
        </SectionButton>
      }
      columns={columns}
      card={(row) => (
        <RowWords
          title={saidIn(row)}
          marks={<KindMark kind={row.kind} />}
          lines={[`${row.meeting.title}, ${formatDay(row.meeting.date, 'short')}`, row.about]}
        />
      )}
      filters={filters}
      empty={
        <EmptyState icon="document" title="Nothing of this kind was written down">
          Lines of minutes stand here as soon as somebody writes them in a meeting.
        </EmptyState>
      }
      record={{ body: (row) => <Body row={row} /> }}
    />
  )
}

const saidIn = ({ kind, words }: MinutesLine) => (kind === 'note' ? words : withoutKind(words))

const columns: Column<MinutesLine>[] = [
  {
    id: 'text',
    header: line.labels.text,
    fixed: true,
    cell: (row) => <span title={row.words}>{saidIn(row)}</span>,
  },
  {
    id: 'kind',
    header: line.labels.kind,
    cell: (row) => (row.kind === 'note' ? LINE_KINDS.note : <KindMark kind={row.kind} />),
  },
  {
    id: 'meeting',
    header: 'Meeting',
    line: true,
    cell: (row) => <span title={row.meeting.title}>{row.meeting.title}</span>,
  },
  { id: 'date', header: 'Day', line: true, cell: (row) => formatDay(row.meeting.date, 'short') },
  {
    id: 'about',
    header: 'About',
    line: true,
    cell: (row) => <span title={row.about ?? ''}>{row.about}</span>,
  },
  { id: 'by', header: 'Written by', line: true, hidden: true, cell: (row) => row.by },
]

const filters: Filter[] = [
  {
    kind: 'select',
    name: 'meetingKind',
    label: 'Type of meeting',
    anyLabel: 'Any meeting',
    options: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
  },
  { kind: 'dates', from: 'from', to: 'until', label: 'Day of the meeting' },
]

const Body = ({ row }: { row: MinutesLine }) => (
  <Stack>
    <Line>
      <KindMark kind={row.kind} />
    </Line>
    <LineText line={row} />
    <LineTask task={row.task} />
    <DefinitionList
      items={[
        {
          label: 'Meeting',
          value: (
            <SectionLink section="meetings" params={{ id: row.meetingId, part: 'minutes' }}>
              {row.meeting.title}, {formatDay(row.meeting.date)}
            </SectionLink>
          ),
        },
        ...(row.about ? [{ label: 'About', value: row.about }] : []),
        ...(row.by ? [{ label: 'Written by', value: row.by }] : []),
      ]}
    />
  </Stack>
)
