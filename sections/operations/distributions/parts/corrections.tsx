import { useState } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { kindsInWords } from '#kernel/charity/kinds.ts'
import { passes } from '#kernel/people/access.ts'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import { mayAdd, mayEdit, mayImport, mayRemove } from '../access.ts'
import { corrections, type ListedCorrection } from '../contract.ts'
import { correction, REASONS } from '../fields.ts'
import { Kinds } from './distributions.tsx'
import { PartsSwitch } from './parts-switch.tsx'
import { FromPicker, useReferenceFilters } from './references.tsx'
import { useWeeks } from './use-part.ts'

const nameOf = (row: ListedCorrection) =>
  `${formatNumber(row.sandwichCount)} at ${row.hostName}, ${formatDay(row.correctionDate, 'short')}`

/** What was discarded, and what puts the count of a location right: each with its reason. */
export function Corrections() {
  const user = useCurrentUser()
  const { host } = useReferenceFilters()
  const { today } = useWeeks()
  const [def] = useState(() => ({ ...correction, initial: { ...correction.initial, correctionDate: today } }))
  return (
    <RecordsScreen
      def={def}
      calls={corrections}
      section="donation-tracking"
      table="sandwich_corrections"
      title="Distribution Tracking"
      add="Note a discard or adjustment"
      nameOf={nameOf}
      controls={{ hostId: FromPicker, toHostId: FromPicker }}
      may={{
        add: mayAdd(user),
        edit: () => mayEdit(user),
        remove: mayRemove(user),
        import: passes(user, mayImport),
      }}
      columns={[
        'correctionDate',
        { id: 'hostName', header: 'Location', sort: true, line: true, cell: (row) => row.hostName },
        { id: 'why', header: 'Why', line: true, cell: (row) => REASONS[row.reason] },
        'sandwichCount',
        { id: 'words', header: 'In words', line: true, cell: (row) => row.notes },
        { id: 'kinds', header: 'Kinds', hidden: true, cell: (row) => kindsInWords(row.sandwichCount, row) },
        {
          id: 'createdByName',
          header: 'Noted by',
          hidden: true,
          line: true,
          cell: (row) => row.createdByName,
        },
      ]}
      card={(row) => (
        <RowWords
          title={`${formatNumber(row.sandwichCount)} at ${row.hostName}`}
          lines={[
            REASONS[row.reason],
            [formatDay(row.correctionDate, 'short'), row.notes].filter(Boolean).join(' · '),
          ]}
        />
      )}
      filters={[host, { kind: 'dates', from: 'from', to: 'to', label: 'Day', anyLabel: 'Any day' }]}
      actions={<PartsSwitch />}
      empty={
        <EmptyState icon="delivery" title="No discards or adjustments yet">
          What was thrown away, counted again, eaten by helpers or moved is noted here, so that every week
          balances.
        </EmptyState>
      }
      form={(field, _row, values) => (
        <>
          <FieldRow>
            {field('correctionDate')}
            {field('sandwichCount')}
          </FieldRow>
          {field('hostId')}
          {field('reason')}
          {values.reason === 'moved' && field('toHostId')}
          {values.reason === 'kept' && field('toDate')}
          <Kinds field={field} />
          {field('notes')}
        </>
      )}
      record={{
        body: (row) => (
          <DefinitionList
            items={[
              { label: 'Date', value: formatDay(row.correctionDate) },
              { label: 'Location', value: row.hostName },
              { label: 'Why', value: REASONS[row.reason] },
              { label: 'Sandwiches', value: formatNumber(row.sandwichCount) },
              { label: 'Kinds', value: kindsInWords(row.sandwichCount, row) || 'Not said' },
              { label: 'Moved to', value: row.toHostName },
              { label: 'Counted from', value: row.toDate && formatDay(row.toDate) },
              { label: 'In words', value: row.notes },
              { label: 'Noted by', value: row.createdByName },
            ].filter(({ value }) => value !== null && value !== '')}
          />
        ),
      }}
    />
  )
}
