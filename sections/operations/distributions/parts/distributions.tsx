import { type ReactNode, useState } from 'react'
import { addDays, formatDay, onOrAfter } from '#kernel/charity/day.ts'
import { kindsInWords } from '#kernel/charity/kinds.ts'
import { passes } from '#kernel/people/access.ts'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { FormPart } from '#web/ui/form/form-part.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { mayAdd, mayEdit, mayImport, mayRemove } from '../access.ts'
import { distributions, type ListedDistribution } from '../contract.ts'
import { distribution } from '../fields.ts'
import { PartsSwitch } from './parts-switch.tsx'
import { ReceiptBadge, ReceiptButtons } from './receipts.tsx'
import { ByPicker, EVENT, EventPicker, FromPicker, ToPicker, useReferenceFilters } from './references.tsx'
import { useWeeks } from './use-part.ts'

const WEEKS = 26
const SUNDAY = 0

const RECEIPT: Filter = {
  kind: 'select',
  name: 'receipt',
  label: 'What the recipient says',
  anyLabel: 'Any answer',
  options: [
    { value: 'confirmed', label: 'All arrived' },
    { value: 'differs', label: 'Another number arrived' },
    { value: 'waiting', label: 'Asked, no answer yet' },
    { value: 'expired', label: 'Asked, never answered' },
  ],
}

const nameOf = (row: ListedDistribution) =>
  `${formatNumber(row.sandwichCount)} to ${row.recipientName}, ${formatDay(row.distributionDate, 'short')}`

/** Domain 3.6: everything that went out, with sums of what is filtered. */
export function Distributions() {
  const user = useCurrentUser()
  const { today } = useWeeks()
  const { host, recipient, driver } = useReferenceFilters()
  // Most are logged on the day they went.
  const [def] = useState(() => ({
    ...distribution,
    initial: { ...distribution.initial, distributionDate: today },
  }))
  const sundays = Array.from({ length: WEEKS }, (_, back) => addDays(onOrAfter(today, SUNDAY), -7 * back))
  return (
    <RecordsScreen
      def={def}
      calls={distributions}
      section="donation-tracking"
      table="sandwich_distributions"
      title="Distribution Tracking"
      add="Log a distribution"
      nameOf={nameOf}
      controls={{ hostId: FromPicker, eventId: EventPicker, recipientId: ToPicker, driverId: ByPicker }}
      may={{
        add: mayAdd(user),
        edit: () => mayEdit(user),
        remove: mayRemove(user),
        import: passes(user, mayImport),
      }}
      figures={(totals) => [
        { label: 'Total sandwiches', value: totals?.sandwiches },
        { label: 'Locations', value: totals?.hosts },
        { label: 'Recipients', value: totals?.recipients },
      ]}
      columns={[
        'distributionDate',
        { id: 'hostName', header: 'Location', sort: true, line: true, cell: (row) => row.hostName },
        {
          id: 'eventName',
          header: 'Event',
          line: true,
          cell: (row) => row.eventName,
        },
        {
          id: 'recipientName',
          header: 'Recipient',
          sort: true,
          line: true,
          cell: (row) => row.recipientName,
        },
        'sandwichCount',
        { id: 'driverName', header: 'Driver', sort: true, line: true, cell: (row) => row.driverName },
        { id: 'receipt', header: 'Arrived', line: true, cell: (row) => <ReceiptBadge row={row} /> },
        { id: 'kinds', header: 'Kinds', hidden: true, cell: (row) => kindsInWords(row.sandwichCount, row) },
        {
          id: 'weekEnding',
          header: 'Week ending',
          hidden: true,
          line: true,
          cell: (row) => formatDay(row.weekEnding, 'short'),
        },
        {
          id: 'createdByName',
          header: 'Logged by',
          hidden: true,
          line: true,
          cell: (row) => row.createdByName,
        },
      ]}
      card={(row) => (
        <RowWords
          title={row.recipientName}
          marks={<ReceiptBadge row={row} />}
          lines={[
            [`${formatNumber(row.sandwichCount)} from ${row.hostName}`, row.eventName]
              .filter(Boolean)
              .join(' · '),
            [formatDay(row.distributionDate, 'short'), row.driverName].filter(Boolean).join(' · '),
          ]}
        />
      )}
      filters={[
        {
          kind: 'select',
          name: 'weekEnding',
          label: 'Week ending',
          anyLabel: 'Any week',
          options: sundays.map((value) => ({ value, label: `Sunday, ${formatDay(value)}` })),
        },
        host,
        EVENT,
        recipient,
        driver,
        RECEIPT,
        { kind: 'dates', from: 'from', to: 'to', label: 'Day', anyLabel: 'Any day' },
      ]}
      actions={<PartsSwitch />}
      empty={
        <EmptyState icon="delivery" title="No distributions yet">
          What went from a location to a recipient stands here, with who drove.
        </EmptyState>
      }
      form={(field, row, values) => (
        <>
          <FieldRow>
            {field('distributionDate')}
            {field('sandwichCount')}
          </FieldRow>
          {field('eventId', {
            until: values.distributionDate,
            called: row === 'new' ? null : row.eventName,
          } as never)}
          {field('hostId', { ofEvent: Boolean(values.eventId) } as never)}
          {field('recipientId')}
          {field('driverId', { day: values.distributionDate } as never)}
          <Kinds field={field} />
          {field('notes')}
        </>
      )}
      record={{
        head: (row) => <ReceiptBadge row={row} />,
        actions: (row) => mayEdit(user) && <ReceiptButtons row={row} />,
        body: (row) => (
          <Stack>
            <DefinitionList items={factsOf(row)} />
          </Stack>
        ),
      }}
    />
  )
}

type Field = (name: never) => ReactNode

/** Of which kinds, as far as somebody knows; folded until somebody says some. */
export const Kinds = ({ field }: { field: Field }) => (
  <FormPart title="Of these, as far as you know">
    <FieldRow columns="repeat(auto-fit, minmax(96px, 1fr))">
      {['deli', 'turkey', 'ham', 'pbj', 'generic'].map((name) => field(name as never))}
    </FieldRow>
  </FormPart>
)

const factsOf = (row: ListedDistribution) =>
  [
    { label: 'Date', value: formatDay(row.distributionDate) },
    { label: 'Week ending', value: `Sunday, ${formatDay(row.weekEnding)}` },
    { label: 'From', value: row.hostName },
    { label: 'Event', value: row.eventName },
    { label: 'To', value: row.recipientName },
    { label: 'Sandwiches', value: formatNumber(row.sandwichCount) },
    { label: 'Kinds', value: kindsInWords(row.sandwichCount, row) || 'Not said' },
    { label: 'Driver', value: row.driverName ?? 'Not said' },
    { label: 'Arrived, says the recipient', value: formatNumber(row.receivedCount) },
    { label: 'In their words', value: row.receivedNote },
    { label: 'Notes', value: row.notes },
    { label: 'Logged by', value: row.createdByName },
  ].filter(({ value }) => value !== null && value !== '')
