import { query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Badge, type Tone } from '#web/ui/show/badge.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { FilterBar } from '#web/ui/table/filter-bar.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { type MessageState, type OutboxMessage, outbox } from './contract.ts'
import { MessageDrawer } from './parts/message-drawer.tsx'
import styles from './parts/outbox.module.css'
import { targets } from './tour-targets.ts'
import { CATEGORY_NAMES, KIND_NAMES, STATE_NAMES, stateInWords } from './words.ts'

const TONES: Record<MessageState, Tone> = {
  queued: 'info',
  sending: 'info',
  sent: 'good',
  failed: 'bad',
  unknown: 'warn',
  answered: 'good',
  skipped: 'neutral',
}
const StateBadge = ({ message }: { message: OutboxMessage }) => (
  <Badge tone={message.via === 'outbox' && message.state === 'sent' ? 'neutral' : TONES[message.state]}>
    {stateInWords(message)}
  </Badge>
)

const COLUMNS: Column<OutboxMessage>[] = [
  {
    id: 'subject',
    header: 'Subject',
    fixed: true,
    cell: (message) => <span className={styles.subject}>{message.subject}</span>,
  },
  { id: 'kind', header: 'Kind', cell: (message) => KIND_NAMES[message.kind] },
  {
    id: 'to',
    header: 'To',
    cell: (message) => <span className={styles.whole}>{message.personName ?? message.to}</span>,
  },
  {
    id: 'state',
    header: 'State',
    cell: (message) => <StateBadge message={message} />,
  },
  { id: 'reason', header: 'Why', cell: (message) => <span className={styles.soft}>{message.reason}</span> },
  { id: 'category', header: 'About', hidden: true, cell: (message) => CATEGORY_NAMES[message.category] },
  {
    id: 'createdAt',
    header: 'Written',
    cell: (message) => <span className={styles.whole}>{formatMoment(message.createdAt)}</span>,
  },
]

const options = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Every mail and text message of the portal, for administrators. */
export default function OutboxScreen() {
  const list = useListState(outbox.list, { filters: { state: '', kind: '', category: '' } })
  const [{ id }, setPlace] = useQueryState({ id: '' })
  return (
    <>
      <PageHeader
        title="Outbox"
        description="Mails and text messages of the portal. Those that no service is set up for stay here, to be read and handed over."
      />
      <FilterBar
        list={list}
        what="messages"
        tour={targets.find}
        searchLabel="Search subject or person"
        filters={[
          {
            kind: 'select',
            name: 'state',
            label: 'State',
            anyLabel: 'Any state',
            options: options(STATE_NAMES),
          },
          {
            kind: 'select',
            name: 'kind',
            label: 'Kind',
            anyLabel: 'Mails and texts',
            options: options(KIND_NAMES),
          },
          {
            kind: 'select',
            name: 'category',
            label: 'About',
            anyLabel: 'Anything',
            options: options(CATEGORY_NAMES),
          },
        ]}
      />
      <DataTable<OutboxMessage>
        name="outbox"
        label="Outbox"
        words={{ one: 'message', many: 'messages' }}
        tour={targets.list}
        list={list}
        query={query(outbox.list, list.params)}
        columns={COLUMNS}
        card={(message) => (
          <span className={styles.card}>
            <span className={styles.subject}>{message.subject}</span>
            <span>
              <StateBadge message={message} />
              {message.kind === 'sms' && <span className={styles.soft}> {KIND_NAMES.sms}</span>}
            </span>
            <span className={styles.soft}>
              {message.personName ?? message.to}, {formatMoment(message.createdAt)}
            </span>
          </span>
        )}
        rowId={(message) => message.id}
        rowLabel={(message) => `${message.subject} to ${message.personName ?? message.to}`}
        open={(message) => setPlace({ id: message.id }, { push: true })}
        empty={
          <EmptyState icon="mail" title="No messages yet">
            What the portal writes to people shows here.
          </EmptyState>
        }
      />
      {id !== '' && (
        <MessageDrawer
          key={id}
          id={id}
          onOpen={(next) => setPlace({ id: next })}
          onClose={() => setPlace({ id: '' })}
        />
      )}
    </>
  )
}
