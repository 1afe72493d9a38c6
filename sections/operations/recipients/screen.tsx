import { passes } from '#kernel/people/access.ts'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { mayView as mayViewHosts } from '#sections/operations/hosts/access.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useRecordParts } from '#web/shell/record-parts.tsx'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Ways } from '#web/ui/action/reach.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import type { BulkAction, Column } from '#web/ui/table/data-table/types.ts'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { mayAdd, mayEdit, mayImport, mayRemove } from './access.ts'
import { type ListedRecipient, recipients } from './contract.ts'
import { namesOfStatus, recipient, wishesOf } from './fields.ts'
import { Arrival, MapLink, whenInShort } from './parts/arrival.tsx'
import { Stories } from './parts/days-and-stories.tsx'
import { Details } from './parts/details.tsx'
import { RecipientFields } from './parts/form-fields.tsx'
import styles from './parts/recipients.module.css'
import { ContractBadge, StatusBadge, useRecipientOptions } from './widgets.tsx'
import { weeklyOf } from './words.ts'

type Row = ListedRecipient
type Totals = { weekly: number; active: number; signed: number }

const CONTRACTS = [
  { value: 'signed', label: 'Signed' },
  { value: 'unsigned', label: 'Not signed' },
  { value: 'due', label: 'Ends within 60 days, or has ended' },
]

/** Domain 5.4: organizations that take sandwiches, and how to reach them. */
export default function RecipientsScreen() {
  const user = useCurrentUser()
  const parts = useRecordParts('recipients')
  const edits = mayEdit(user)
  return (
    <RecordsScreen
      def={recipient}
      calls={recipients}
      section="recipients"
      table="recipients"
      title="Recipients"
      description="Who gets the sandwiches: when to be there, and whom to call."
      add="Add a recipient"
      nameOf={(row) => row.name}
      may={{
        add: mayAdd(user),
        edit: () => edits,
        remove: mayRemove(user),
        import: passes(user, mayImport),
      }}
      actions={
        passes(user, mayViewHosts) && (
          <SectionButton variant="quiet" icon="map" section="route-map">
            Map
          </SectionButton>
        )
      }
      columns={columns}
      card={(row) => <Card row={row} />}
      filters={useFilters()}
      bulk={edits ? [setTo('active'), setTo('inactive')] : []}
      empty={
        <EmptyState icon="recipients" title="No recipients yet">
          Add the organizations that take sandwiches; then drivers know where to go, and whom to call.
        </EmptyState>
      }
      form={(field, _row, values) => <RecipientFields field={field} values={values} />}
      record={{
        head: (row) => (
          <>
            <StatusBadge status={row.status} />
            <ContractBadge of={row} />
            <Arrival recipient={row} />
          </>
        ),
        body: (row) => <Details recipient={row} />,
        tabs: (row) => [
          { id: 'stories', label: 'Stories', content: <Stories recipient={row} /> },
          ...parts(row.id),
        ],
      }}
    />
  )
}

const soft = (words: string) => words && <span className={styles.line}>{words}</span>

const columns: Column<Row>[] = [
  {
    id: 'name',
    header: 'Recipient',
    sort: true,
    fixed: true,
    cell: (row) => <span className={styles.line}>{row.name}</span>,
  },
  { id: 'region', header: 'Region', sort: true, cell: (row) => soft(row.region ?? '') },
  {
    id: 'weekly',
    header: 'A week',
    sort: true,
    align: 'right',
    cell: (row) => formatNumber(weeklyOf(row)),
    total: (totals) => formatNumber((totals as Totals).weekly),
  },
  { id: 'when', header: 'Be there', cell: (row) => soft(whenInShort(row)) },
  { id: 'contact', header: 'Contact', hidden: true, cell: (row) => soft(row.contacts[0]?.name ?? '') },
  { id: 'ours', header: 'Our contact', cell: (row) => soft(namesOfOurs(row)) },
  {
    id: 'contract',
    header: 'Contract',
    cell: (row) => <ContractBadge of={row} />,
    total: (totals) => `${formatNumber((totals as Totals).signed)} signed`,
  },
  {
    id: 'status',
    header: 'Status',
    sort: true,
    cell: (row) => <StatusBadge status={row.status} />,
    total: (totals) => `${formatNumber((totals as Totals).active)} active`,
  },
  { id: 'address', header: 'Address', hidden: true, cell: (row) => <MapLink {...row} /> },
  { id: 'focus', header: 'Focus areas', hidden: true, cell: (row) => soft(row.focusAreas.join(', ')) },
  {
    id: 'sandwichType',
    header: 'Sandwich type',
    hidden: true,
    cell: (row) => recipient.fields.sandwichType.names[row.sandwichType],
  },
]

const namesOfOurs = ({ ourContacts }: Row) =>
  ourContacts.flatMap(({ name, isActive }) => (isActive && name ? [name] : [])).join(', ')

/** On a phone: where it is, when to be there, whom to call. */
function Card({ row }: { row: Row }) {
  const [contact] = row.contacts
  const when = whenInShort(row)
  return (
    <>
      <span className={styles.head}>
        <span className={styles.name}>{row.name}</span>
        {row.status === 'inactive' && <StatusBadge status={row.status} />}
      </span>
      {when && <span className={styles.soft}>{when}</span>}
      <span className={styles.between}>
        <MapLink {...row} />
        <Ways
          name={contact?.name ?? row.name}
          phone={contact?.phone ?? row.phone}
          email={null}
          wishes={wishesOf(row)}
          most={1}
        />
      </span>
    </>
  )
}

function useFilters(): Filter[] {
  const { data } = useRecipientOptions()
  const of = (values: readonly string[] = []) => values.map((value) => ({ value, label: value }))
  const select = (
    name: string,
    label: string,
    anyLabel: string,
    options: { value: string; label: string }[],
  ) => ({ kind: 'select', name, label, anyLabel, options }) as const
  return [
    select('contract', 'Contract', 'Any contract', CONTRACTS),
    select('region', 'Region', 'Any region', of(data?.regions)),
    select('focusArea', 'Focus area', 'Any focus area', of(data?.focusAreas)),
    select(
      'ourContact',
      'Our contact',
      'Anybody of us',
      data?.ourContacts.map(({ id, name }) => ({ value: id, label: name })) ?? [],
    ),
  ]
}

const setTo = (status: Row['status']): BulkAction => ({
  label: `Set to ${namesOfStatus[status].toLowerCase()}`,
  icon: status === 'active' ? 'check' : 'minus',
  run: (selected) =>
    changeWithUndo(
      recipients.bulkEdit,
      { ...selected, changes: { status } } as never,
      ({ changed }) =>
        `${countOf(changed, recipient.words.one)} set to ${namesOfStatus[status].toLowerCase()}`,
    ),
})
