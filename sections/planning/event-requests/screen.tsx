import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import type { Role } from '#kernel/people/access.ts'
import { passes } from '#kernel/people/access.ts'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { useRecordParts } from '#web/shell/record-parts.tsx'
import { SectionButton } from '#web/shell/section-link.tsx'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { formatNumber } from '#web/ui/show/format.ts'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { mayAdd, mayImport, mayPlan, mayRemove, mayWriteAny, PARTS } from './access.ts'
import { eventRequests, type ListedEvent } from './contract.ts'
import { contactOfNew, eventRequest } from './fields.ts'
import { eventOutcome } from './outcome-contract.ts'
import { Card, WideCard } from './parts/card.tsx'
import styles from './parts/events.module.css'
import { EventHead } from './parts/head.tsx'
import { Facts, recordTabs } from './parts/record-tabs.tsx'
import { StatusBadge, WhenOf } from './parts/show.tsx'
import { useFilters } from './parts/use-filters.ts'
import { VIEWS, type View, Ways } from './parts/ways-to-see.tsx'
import { OVER } from './statuses.ts'
import { targets } from './tour-targets.ts'
import { nameOf } from './words.ts'

const UNTIL = () => <SkeletonLines lines={12} />
const EventMonth = later(() => import('./parts/month.tsx'), UNTIL)
const FormForGroups = later(() => import('./parts/form-for-groups.tsx'))
const NewFields = later(() => import('./parts/new-fields.tsx'))
const PipelineBoard = later(() => import('./parts/pipeline-board.tsx'), UNTIL)
const Planning = later(() => import('./parts/planning.tsx'), UNTIL)

type Row = ListedEvent

/** Domain 2.7: who sees their own first, where they have some. */
const FIRST: readonly Role[] = ['host', 'driver', 'volunteer']

const newDef = {
  fields: { ...eventRequest.fields, ...contactOfNew.fields },
  input: eventRequest.input.extend(contactOfNew.input.shape),
  initial: { ...eventRequest.initial, ...contactOfNew.initial },
  labels: { ...eventRequest.labels, ...contactOfNew.labels },
}

/** Domain 4.1: groups that ask to make sandwiches, from the first call to the thanks. */
export default function EventRequestsScreen() {
  const user = useCurrentUser()
  const { data: counts, isError } = useQuery(query(eventRequests.statusCounts, {}))
  const [usual, setUsual] = useState<string>()
  const wantsMine = FIRST.includes(user.role)
  // What is chosen at first stays, whatever comes in meanwhile.
  if (usual === undefined && (!wantsMine || counts || isError))
    setUsual(wantsMine && counts && counts.mine > 0 ? 'mine' : 'scheduled')
  const [{ show }] = useQueryState({ show: '' })
  useOldAddress()
  if (show === 'planning' && passes(user, mayPlan)) return <Planning />
  return usual === undefined ? <SkeletonLines lines={12} /> : <Requests usual={usual} counts={counts} />
}

type Counts = OutputOf<typeof eventRequests.statusCounts>

function Requests({ usual, counts }: { usual: string; counts: Counts | undefined }) {
  const user = useCurrentUser()
  const phone = useIsPhone()
  const parts = useRecordParts('event_requests')
  const [{ show, action }, setPlace] = useQueryState({ show: '', id: '', part: 'facts', action: '' })
  const view: View = VIEWS.find(({ value }) => value === show)?.value ?? 'table'
  const see = (next: View, opens = '') =>
    setPlace({ show: next === 'table' ? '' : next, id: '', action: opens }, { push: true })
  const open = (id: string) => setPlace({ id, part: 'facts' }, { push: true })
  const tab = (id: keyof Counts, label: string) => ({
    id,
    label,
    ...(counts ? { count: counts[id], counted: 'event request' } : {}),
  })
  const mine = tab('mine', 'My assignments')
  const hasMine = usual === 'mine' || (counts?.mine ?? 0) > 0
  return (
    <RecordsScreen
      def={eventRequest}
      calls={eventRequests}
      section="event-requests"
      table="event_requests"
      title="Event Requests"
      description="Groups that ask to make sandwiches, from the first call to the thanks."
      add="Add an event request"
      nameOf={nameOf}
      may={{
        add: mayAdd(user),
        // Each field of the open record is written in where it stands.
        edit: () => false,
        remove: mayRemove(user),
        import: passes(user, mayImport),
      }}
      actions={
        phone ? (
          <Ways view={view} see={see} />
        ) : (
          <>
            <span {...targets.views}>
              <Segmented label="Seen as" options={VIEWS} value={view} onChange={see} />
            </span>
            {passes(user, mayPlan) && (
              <SectionButton
                variant="quiet"
                icon="checklist"
                section="event-requests"
                params={{ show: 'planning' }}
              >
                Planning
              </SectionButton>
            )}
            {passes(user, PARTS.contact) && (
              <IconButton icon="link" label="Form for groups" onClick={() => see(view, 'form')} />
            )}
          </>
        )
      }
      instead={
        view === 'calendar'
          ? (list, find) => <EventMonth list={list} find={find} onOpen={open} />
          : view === 'board'
            ? (list, find) => <PipelineBoard list={list} find={find} onOpen={open} />
            : undefined
      }
      asCards={view === 'cards'}
      above={action === 'form' && <FormForGroups />}
      heaps={{
        name: 'tab',
        label: 'Event requests by status',
        usual,
        tabs: [
          hasMine && mine,
          tab('new', 'New'),
          tab('in_process', 'In process'),
          tab('scheduled', 'Scheduled'),
          tab('completed', 'Completed'),
          tab('postponed', 'Postponed'),
          tab('standby', 'Standby'),
          tab('stalled', 'Stalled'),
          tab('declined', 'Declined and canceled'),
          tab('non_event', 'Not an event'),
          tab('all', 'All'),
          !hasMine && mine,
        ],
      }}
      tour={{ find: targets.find, list: targets.list }}
      unfiltered={['status']}
      columns={columns}
      card={(row) => (phone || view !== 'cards' ? <Card row={row} /> : <WideCard row={row} />)}
      filters={useFilters()}
      empty={
        <EmptyState icon="event" title="No event requests here">
          A group that asks to make sandwiches begins under New; each status has its own tab.
        </EmptyState>
      }
      newDef={newDef as never}
      aboutPeople
      form={(field, _row, values, who) => <NewFields field={field as never} values={values} who={who} />}
      record={{
        head: (row) => <EventHead row={row} />,
        body: (row) => <Facts row={row} parts={parts(row.id)} />,
        actions: (row) => mayAdd(user) && <CopyButton row={row} onCopied={open} />,
        tabs: (row) => recordTabs(row, parts(row.id), mayWriteAny(user) && !OVER.includes(row.status)),
      }}
    />
  )
}

/** The group asks again: what stays the same is taken along. */
const CopyButton = ({ row, onCopied }: { row: Row; onCopied: (id: string) => void }) => (
  <Button
    icon="copy"
    onClick={() =>
      void changeWithUndo(eventOutcome.copy, { id: row.id }, `${nameOf(row)}: new request made`)
        .then(({ id }) => onCopied(id))
        .catch(sayFailed('The request was not copied'))
    }
  >
    {row.status === 'completed' ? 'Plan a follow-up event' : 'Copy to a new request'}
  </Button>
)

/** Links of the spec's era name the record `eventId`; the calendar was a tab of its own. */
function useOldAddress() {
  const [{ id, eventId, tab }, setPlace] = useQueryState({ id: '', eventId: '', tab: '', show: '' })
  useEffect(() => {
    if (eventId && !id) setPlace({ id: eventId, eventId: '' })
    if (tab === 'calendar' || tab === 'planning') setPlace({ tab: '', show: tab })
  }, [id, eventId, tab, setPlace])
}

const soft = (words: string | null | undefined) =>
  words && (
    <span className={styles.line} title={words}>
      {words}
    </span>
  )

const columns: Column<Row>[] = [
  {
    id: 'organizationName',
    header: 'Organization',
    sort: true,
    fixed: true,
    cell: (row) => soft(nameOf(row)),
  },
  { id: 'day', header: 'Day', sort: true, cell: (row) => <WhenOf row={row} /> },
  { id: 'status', header: 'Status', cell: (row) => <StatusBadge status={row.status} /> },
  {
    id: 'estimatedSandwichCount',
    header: 'Sandwiches',
    sort: true,
    align: 'right',
    cell: (row) =>
      row.actualSandwichCount !== null
        ? formatNumber(row.actualSandwichCount)
        : row.estimatedSandwichCount !== null && formatNumber(row.estimatedSandwichCount),
    total: (totals) => formatNumber((totals as { estimatedSandwichCount: number }).estimatedSandwichCount),
  },
  { id: 'lead', header: 'Lead', cell: (row) => soft(row.lead?.name ?? row.customLead) },
  { id: 'contact', header: 'Contact', cell: (row) => soft(row.organizers[0]?.name) },
  { id: 'eventAddress', header: 'Address', hidden: true, cell: (row) => soft(row.eventAddress) },
  { id: 'nextAction', header: 'Next action', hidden: true, cell: (row) => soft(row.nextAction) },
]
