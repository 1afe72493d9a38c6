import { query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Badge, type Tone } from '#web/ui/show/badge.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { Column } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { oneOf } from '#web/ui/table/filter-bar/one-of.ts'
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
    cell: (message) => (
      <strong className={styles.line} title={message.subject}>
        {message.subject}
      </strong>
    ),
  },
  {
    id: 'kind',
    header: 'Kind',
    cell: (message) => <span className={styles.whole}>{KIND_NAMES[message.kind]}</span>,
  },
  {
    id: 'to',
    header: 'To',
    cell: (message) => (
      <span className={`${styles.line} ${styles.to}`} title={message.personName ?? message.to}>
        {message.personName ?? message.to}
      </span>
    ),
  },
  {
    id: 'state',
    header: 'State',
    cell: (message) => <StateBadge message={message} />,
  },
  {
    id: 'reason',
    header: 'Why',
    cell: (message) => (
      <span className={`${styles.line} ${styles.why}`} title={message.reason ?? undefined}>
        {message.reason}
      </span>
    ),
  },
  { id: 'category', header: 'About', hidden: true, cell: (message) => CATEGORY_NAMES[message.category] },
  {
    id: 'createdAt',
    header: 'Written',
    cell: (message) => <span className={styles.whole}>{formatMoment(message.createdAt)}</span>,
  },
]

/** Every mail and text message of the portal, for administrators. */
export default function OutboxScreen() {
  const list = useListState(outbox.list, { filters: { state: '', kind: '', category: '' } })
  const [{ id }, setPlace] = useQueryState({ id: '' })
  return (
    <>
      <PageHeader
        title="Outbox"
        description="Emails and text messages of the portal. Those that no service is set up for stay here, to be read and handed over."
      />
      <DataTable<OutboxMessage>
        name="outbox"
        label="Outbox"
        words={{ one: 'message', many: 'messages' }}
        tour={targets.list}
        list={list}
        find={{
          tour: targets.find,
          searchLabel: 'Search subject or person',
          filters: [
            oneOf('state', 'State', STATE_NAMES),
            oneOf('kind', 'Kind', KIND_NAMES, 'Emails and texts'),
            oneOf('category', 'About', CATEGORY_NAMES, 'Anything'),
          ],
        }}
        query={query(outbox.list, list.params)}
        exports={outbox.exportList}
        columns={COLUMNS}
        card={(message) => (
          <RowWords
            title={message.subject}
            marks={<StateBadge message={message} />}
            lines={[
              message.kind === 'sms' && KIND_NAMES.sms,
              `${message.personName ?? message.to}, ${formatMoment(message.createdAt)}`,
            ]}
          />
        )}
        rowId={(message) => message.id}
        rowLabel={(message) => `${message.subject} to ${message.personName ?? message.to}`}
        open={(message) => setPlace({ id: message.id }, { push: true })}
        openId={id}
        record={
          id !== '' && (
            <MessageDrawer
              key={id}
              id={id}
              onOpen={(next) => setPlace({ id: next })}
              onClose={() => setPlace({ id: '' })}
            />
          )
        }
        empty={
          <EmptyState icon="mail" title="No messages yet">
            What the portal writes to people shows here.
          </EmptyState>
        }
      />
    </>
  )
}
