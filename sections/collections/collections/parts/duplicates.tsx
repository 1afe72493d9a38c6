import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { has } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import { DetailPage } from '#web/ui/layout/detail-page.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatMoment, formatNumber } from '#web/ui/show/format.ts'
import { can } from '../access.ts'
import { collections, type Entry } from '../contract.ts'
import { Groups } from './columns.tsx'
import styles from './duplicates.module.css'
import { deleteSelected } from './entry-actions.ts'
import { useAddress } from './use-address.ts'
import { dayWords, ENTRIES, sandwiches } from './words.tsx'

/** Entries that say the same: found together, looked at, and settled. */
interface Found {
  key: string
  entries: Entry[]
  /** Proposed to be kept; near ones are only pointed out. */
  keep: string | null
}

/** Domain 3.2, duplicate analysis. Nothing is deleted that was not looked at, and Undo brings all of it back. */
export default function Duplicates() {
  const address = useAddress()
  const answer = useQuery({ ...query(collections.duplicates, {}), staleTime: 0 })
  return (
    <DetailPage
      title="Duplicates"
      subtitle="Entries that may have been logged twice. Choose which one stays; what you skip stays as it is."
      back={{ label: 'Collections Log', onClick: () => address.showTab('') }}
    >
      <Async query={answer} what="the duplicates">
        {({ exact, near, suspicious, complete }) => {
          const same = exact.map(({ keep, entries }) => found(entries, keep))
          const alike = near.map(({ entries }) => found(entries, null))
          if (same.length + alike.length + suspicious.length === 0)
            return (
              <EmptyState icon="done" title="No duplicates">
                No two entries of the log look alike.
              </EmptyState>
            )
          return (
            <div className={styles.page}>
              {!complete && (
                <output className={styles.note}>
                  There are many: these are the newest. Settle them, and the next ones come up.
                </output>
              )}
              <Settle same={same} alike={alike} />
              {suspicious.length > 0 && <SuspiciousHosts hosts={suspicious} />}
            </div>
          )
        }}
      </Async>
    </DetailPage>
  )
}

const found = (entries: Entry[], keep: string | null): Found => ({
  key: entries.map((entry) => entry.id).join(),
  entries,
  keep,
})

function Settle({ same, alike }: { same: Found[]; alike: Found[] }) {
  const { open } = useAddress()
  const user = useCurrentUser()
  /** Which one stays, by group; null skips the group. */
  const [choices, setChoices] = useState<Record<string, string | null>>({})
  const mayDelete = has(user, can.COLLECTIONS_DELETE_ALL)
  const keptOf = ({ key, keep }: Found) => (choices[key] === undefined ? keep : choices[key])
  const doomed = [...same, ...alike].flatMap((group) => {
    const kept = keptOf(group)
    return kept === null ? [] : group.entries.map(({ id }) => id).filter((id) => id !== kept)
  })
  const remove = useMutation({ mutationFn: () => deleteSelected({ ids: doomed }) })
  const groups = (all: Found[]) => (
    <Stack>
      {all.map((group) => (
        <DuplicateGroup
          key={group.key}
          entries={group.entries}
          kept={keptOf(group)}
          readOnly={!mayDelete}
          onKeep={(id) => setChoices((before) => ({ ...before, [group.key]: id }))}
          onOpen={open}
        />
      ))}
    </Stack>
  )
  return (
    <>
      {same.length > 0 && (
        <Section
          title={`The same, ${countOf(same.length, 'time')}`}
          description="Same date, location, count and groups. The one logged last is kept unless you choose another."
        >
          {groups(same)}
        </Section>
      )}
      {alike.length > 0 && (
        <Section
          title={`Alike, ${countOf(alike.length, 'time')}`}
          description="Same date and location, totals within 10%. A location may well report twice: nothing happens unless you choose."
        >
          {groups(alike)}
        </Section>
      )}
      {mayDelete && doomed.length > 0 && (
        <div className={styles.foot}>
          <Button variant="danger" icon="trash" busy={remove.isPending} onClick={() => remove.mutate()}>
            {`Delete ${countOf(doomed.length, ENTRIES.one, ENTRIES.many)}`}
          </Button>
          <Failure error={remove.error} />
        </div>
      )}
    </>
  )
}

interface DuplicateGroupProps {
  entries: Entry[]
  /** The one that stays; null: the group is skipped. */
  kept: string | null
  readOnly: boolean
  onKeep: (id: string | null) => void
  onOpen: (id: string) => void
}

/** Entries that look alike, side by side. */
function DuplicateGroup({ entries, kept, readOnly, onKeep, onOpen }: DuplicateGroupProps) {
  const name = useId()
  const [first] = entries
  if (!first) return null
  return (
    <fieldset className={styles.group} data-skipped={kept === null || undefined}>
      <legend className={styles.legend}>
        {first.hostName}, {dayWords(first.collectionDate)}
      </legend>
      <div className={styles.sideBySide}>
        {entries.map((entry) => (
          <div key={entry.id} className={styles.entry} data-kept={kept === entry.id || undefined}>
            <div className={styles.entryHead}>
              <strong>{sandwiches(entry.total)}</strong>
              {kept !== null && (
                <Badge tone={kept === entry.id ? 'good' : 'bad'}>
                  {kept === entry.id ? 'Stays' : 'Is deleted'}
                </Badge>
              )}
            </div>
            <Quiet>{formatNumber(entry.individualSandwiches)} individual</Quiet>
            <Groups entry={entry} />
            <Quiet>
              {entry.createdByName ?? 'Somebody'}, {formatMoment(entry.submittedAt)}
            </Quiet>
            <div className={styles.entryFoot}>
              {!readOnly && (
                <label className={styles.choice}>
                  <input
                    type="radio"
                    name={name}
                    checked={kept === entry.id}
                    onChange={() => onKeep(entry.id)}
                  />
                  Keep this one
                </label>
              )}
              <Button variant="quiet" onClick={() => onOpen(entry.id)}>
                Open
              </Button>
            </div>
          </div>
        ))}
      </div>
      {!readOnly && (
        <label className={styles.choice}>
          <input type="radio" name={name} checked={kept === null} onChange={() => onKeep(null)} />
          {entries.length === 2 ? 'Keep both' : 'Keep all of them'}
        </label>
      )}
    </fieldset>
  )
}

/** Names that look as if there were no such place. */
const SuspiciousHosts = ({ hosts }: { hosts: OutputOf<typeof collections.duplicates>['suspicious'] }) => (
  <Section
    title="Locations to look at"
    description="Their names look as if there were no such place. Open their entries to move them to the right one."
  >
    <Card>
      <RowList>
        {hosts.map((host) => (
          <ListRow
            key={host.hostId}
            title={host.hostName.trim() === '' ? 'A location without a name' : host.hostName}
            about={host.why}
            action={
              <Link href={`/dashboard?section=collections&hostId=${host.hostId}`}>
                {countOf(host.entries, ENTRIES.one, ENTRIES.many)}
              </Link>
            }
          />
        ))}
      </RowList>
    </Card>
  </Section>
)
