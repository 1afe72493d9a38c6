import { query } from '#web/calls/query.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { oneOf } from '#web/ui/table/filter-bar/one-of.ts'
import { useListState } from '#web/ui/table/list-state.ts'
import { type Consent, textMessages } from '../contract.ts'
import { CAMPAIGN_NAMES, STATE_NAMES } from '../words.ts'
import { agreedOf, endedOf, State, textsOf } from './consent-words.tsx'
import styles from './panel.module.css'

const COLUMNS: Column<Consent>[] = [
  {
    id: 'person',
    header: 'Person',
    fixed: true,
    cell: (consent) => <span className={styles.whole}>{consent.personName}</span>,
  },
  { id: 'phone', header: 'Phone', cell: (consent) => <span className={styles.whole}>{consent.phone}</span> },
  { id: 'state', header: 'State', cell: (consent) => <State consent={consent} /> },
  { id: 'texts', header: 'Texts', cell: textsOf },
  { id: 'agreed', header: 'Agreed', cell: agreedOf },
  { id: 'ended', header: 'Ended', cell: endedOf },
  { id: 'asked', header: 'Asked', hidden: true, cell: (consent) => formatMoment(consent.askedAt) },
  { id: 'wording', header: 'Wording', hidden: true, cell: (consent) => consent.wording },
]

/** Everyone who agreed to texts, now or earlier. */
export function ConsentList() {
  const list = useListState(textMessages.list, { filters: { state: '', campaign: '' } })
  return (
    <>
      <DataTable<Consent>
        name="text-consents"
        label="Who agreed to text messages"
        words={{ one: 'agreement', many: 'agreements' }}
        list={list}
        find={{
          searchLabel: 'Search person or number',
          filters: [oneOf('state', 'State', STATE_NAMES), oneOf('campaign', 'Texts', CAMPAIGN_NAMES)],
        }}
        query={query(textMessages.list, list.params)}
        columns={COLUMNS}
        card={(consent) => (
          <RowWords
            title={consent.personName}
            marks={<State consent={consent} />}
            lines={[`${consent.phone}, ${textsOf(consent)}`, endedOf(consent) ?? agreedOf(consent)]}
          />
        )}
        rowId={(consent) => consent.id}
        rowLabel={(consent) => `${consent.personName}, ${consent.phone}`}
        exports={textMessages.exportList}
        empty={
          <EmptyState icon="phone" title="Nobody has agreed yet">
            People choose text messages in their Account Settings, under Alerts.
          </EmptyState>
        }
      />
    </>
  )
}
