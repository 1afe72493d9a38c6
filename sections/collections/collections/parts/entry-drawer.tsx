import { useQuery } from '@tanstack/react-query'
import { hasBreakdown } from '#kernel/charity/totals.ts'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { messageAbout, panelNamed, useTalkTab } from '#platform/records/record-widgets.tsx'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { RecordActions } from '#web/ui/layout/record-actions.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { RecordPane } from '#web/ui/overlay/record-pane.tsx'
import { formatMoment, formatNumber } from '#web/ui/show/format.ts'
import { mayDelete, mayEdit } from '../access.ts'
import { collections, type Entry, ZERO_REASON_LABELS } from '../contract.ts'
import { deleteEntry } from './entry-actions.ts'
import { EntryForm, useEntryForm } from './entry-form.tsx'
import { valuesOf } from './entry-values.ts'
import { useHostNames, useSimilar } from './known.ts'
import styles from './log.module.css'
import { useAddress } from './use-address.ts'
import {
  breakdownWords,
  correctedWords,
  dayWords,
  groupName,
  linkToEntry,
  sandwiches,
  showField,
} from './words.tsx'

const TABLE = 'sandwich_collections'
const PANELS = ['comments', 'history']

/** One entry beside the list: what was collected, its history; the form takes its place. */
export default function EntryDrawer() {
  const user = useCurrentUser()
  const address = useAddress()
  const { id } = address
  const answer = useQuery(query(collections.read, { id }))
  const editing = address.action === 'edit' && answer.data !== undefined && mayEdit(user, answer.data)
  const title = answer.data?.hostName ?? 'Entry'
  return (
    <RecordPane
      onClose={editing ? () => address.open(id) : address.close}
      title={editing ? `Correct ${title}` : title}
    >
      <Async query={answer} what="this entry">
        {(entry) =>
          editing ? (
            <EditForm entry={entry} onDone={() => address.open(entry.id)} />
          ) : (
            <Details entry={entry} />
          )
        }
      </Async>
    </RecordPane>
  )
}

/** Corrects an entry; where somebody else was quicker, field by field. */
function EditForm({ entry, onDone }: { entry: Entry; onDone: () => void }) {
  const form = useEntryForm<Entry>({
    record: { ...valuesOf(entry), version: entry.version },
    draft: entry.id,
    submit: (input, { version = entry.version, changes, idempotencyKey }) => {
      const changed = Object.fromEntries(Object.entries(input).filter(([field]) => field in changes))
      return changeWithUndo(collections.edit, { ...changed, id: entry.id, version }, correctedWords, {
        idempotencyKey,
      })
    },
    onSaved: onDone,
  })
  const { hostId, collectionDate } = form.values
  const moved = hostId !== entry.hostId || collectionDate !== entry.collectionDate
  const similar = useSimilar(moved ? hostId : null, collectionDate, entry.id)
  return <EntryForm form={form} save="Save changes" onCancel={onDone} similar={similar} />
}

function Details({ entry }: { entry: Entry }) {
  const user = useCurrentUser()
  const address = useAddress()
  const hostName = useHostNames()
  const talk = useTalkTab(TABLE, entry.id)
  const panel = panelNamed(address.panel)
  const remove = async () => {
    if (await deleteEntry(entry)) address.close()
  }
  return (
    <Stack>
      <div className={styles.headline}>
        <strong>{sandwiches(entry.total)}</strong>
        <span>{dayWords(entry.collectionDate)}</span>
      </div>
      <RecordActions
        href={linkToEntry(entry.id)}
        message={messageAbout(user, TABLE, entry.id)}
        remove={mayDelete(user, entry) && { label: 'Delete', onClick: () => void remove() }}
      >
        {mayEdit(user, entry) && (
          <Button icon="edit" onClick={() => address.edit(entry.id)}>
            Edit
          </Button>
        )}
      </RecordActions>
      <Tabs
        label="About this entry"
        value={PANELS.includes(panel) ? panel : 'entry'}
        onChange={(panel) => address.showPanel(panel === 'entry' ? '' : panel)}
        tabs={[
          { id: 'entry', label: 'Entry', content: <Facts entry={entry} /> },
          talk,
          {
            id: 'history',
            label: 'History',
            content: <RecordHistory table={TABLE} id={entry.id} showValue={showField(hostName)} />,
          },
        ]}
      />
    </Stack>
  )
}

const Facts = ({ entry }: { entry: Entry }) => (
  <Stack>
    <table className={styles.parts}>
      <caption>What was collected</caption>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Sandwiches</th>
        </tr>
      </thead>
      <tbody>
        <Part name="Individuals" count={entry.individualSandwiches} breakdown={entry.breakdown} />
        {entry.groups.map((group, index) => (
          <Part key={index} name={groupName(group)} count={group.count} breakdown={group.breakdown} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{formatNumber(entry.total)}</td>
        </tr>
      </tfoot>
    </table>
    <DefinitionList
      items={[
        ...(entry.zeroReason ? [{ label: 'Why nothing', value: ZERO_REASON_LABELS[entry.zeroReason] }] : []),
        { label: 'Notes', value: entry.notes },
        {
          label: 'Logged',
          value: `${entry.createdByName ?? 'Somebody'}, ${formatMoment(entry.submittedAt)}`,
        },
      ]}
    />
  </Stack>
)

const Part = ({ name, count, breakdown }: { name: string; count: number; breakdown: Entry['breakdown'] }) => (
  <tr>
    <th scope="row">
      {name}
      {hasBreakdown(breakdown) && <span className={styles.partTypes}>{breakdownWords(breakdown)}</span>}
    </th>
    <td>{formatNumber(count)}</td>
  </tr>
)
