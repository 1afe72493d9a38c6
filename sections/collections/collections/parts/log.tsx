import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CurrentUser, has } from '#kernel/people/access.ts'
import { can as data } from '#platform/accounts/access.ts'
import { useAreaFilter, useHostOptions } from '#sections/operations/hosts/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import type { MenuItem } from '#web/ui/overlay/menu.tsx'
import type { BulkAction } from '#web/ui/table/data-table/types.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { can, mayAdd, mayDelete, mayEdit, seesEvents } from '../access.ts'
import { collections, type Entry } from '../contract.ts'
import { GROUPED_PARTS } from '../filter-contract.ts'
import { targets } from '../tour-targets.ts'
import { columnsOf, EntryCard, type Totals } from './columns.tsx'
import { copyLink, deleteEntry, deleteSelected } from './entry-actions.ts'
import { useCalendar } from './known.ts'
import styles from './log.module.css'
import type { Moving } from './move-dialog.tsx'
import { EntryDrawer, MoveDialog } from './on-demand.ts'
import { useAddress } from './use-address.ts'
import { type LogList, useDatePresets, useIsDefaultView, useLogList } from './use-log-list.ts'
import { ENTRIES, entryWords, sandwiches } from './words.tsx'

/** The collections log: a table at the desk, cards on a phone (domain 3.2). */
export function Log() {
  const user = useCurrentUser()
  const address = useAddress()
  const list = useLogList()
  const { today } = useCalendar()
  const hosts = useHostOptions()
  const [moving, setMoving] = useState<Moving | null>(null)
  const hostOptions = (hosts.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const log = query(collections.list, list.params)
  const isDefault = useIsDefaultView(list)
  const { data: stats } = useQuery(query(collections.stats, {}))
  const { data: shown, isFetching } = useQuery({ ...log, placeholderData: keepPreviousData })
  const logged = address.logged.at(-1)
  const elsewhere = logged && !isFetching && shown?.items.every(({ id }) => id !== logged)
  return (
    <>
      {elsewhere && <LoggedElsewhere id={logged} />}
      <DataTable<Entry, Totals>
        name="collections"
        label="Collections"
        words={ENTRIES}
        tour={targets.list}
        list={list}
        find={{
          filters: useFilters(hostOptions, list),
          searchLabel: 'Search location, group or date',
          tour: targets.find,
        }}
        query={log}
        columns={columnsOf({ may: (entry) => mayEdit(user, entry), hosts: hostOptions, today, logged })}
        card={(entry) => <EntryCard entry={entry} today={today} justLogged={entry.id === logged} />}
        rowId={(entry) => entry.id}
        rowLabel={entryWords}
        open={(entry) => address.open(entry.id)}
        actions={(entry) => actionsOf(entry, user, address)}
        bulk={useBulk(list, setMoving)}
        exports={collections.exportLog}
        openId={address.id}
        record={address.id !== '' && <EntryDrawer key={address.id} />}
        empty={isDefault && stats?.totalEntries !== 0 ? <NothingLately list={list} /> : <NothingYet />}
        none={stats?.totalEntries === 0 || isDefault}
      />
      {moving && <MoveDialog moving={moving} />}
    </>
  )
}

function actionsOf(entry: Entry, user: CurrentUser, address: ReturnType<typeof useAddress>): MenuItem[] {
  return [
    { label: 'Open', icon: 'document', reads: true, onClick: () => address.open(entry.id) },
    ...(mayEdit(user, entry)
      ? [{ label: 'Edit', icon: 'edit' as const, onClick: () => address.edit(entry.id) }]
      : []),
    { label: 'Copy link', icon: 'link', reads: true, onClick: () => void copyLink(entry) },
    { label: 'History', icon: 'history', reads: true, onClick: () => address.showHistory(entry.id) },
    ...(mayDelete(user, entry)
      ? [
          {
            label: 'Delete',
            icon: 'trash' as const,
            danger: true,
            divider: true,
            onClick: () => void deleteEntry(entry),
          },
        ]
      : []),
  ]
}

/** What was logged just now does not fit these filters, or stands on another page: it is shown all the same. */
function LoggedElsewhere({ id }: { id: string }) {
  const address = useAddress()
  const { data } = useQuery({ ...query(collections.read, { id }), retry: false })
  if (!data) return null
  return (
    <section className={styles.elsewhere} aria-label="Just logged">
      <RowList>
        <ListRow
          title={`${entryWords(data)}, ${sandwiches(data.total)}`}
          about="Logged just now; the list below does not show it"
          action={<Button onClick={() => address.open(id)}>Open</Button>}
        />
      </RowList>
    </section>
  )
}

/** Of a figure that opens its entries here: nobody looks for them otherwise. Parts are for whoever sees events. */
const fromGroups = (withParts: boolean): Filter => ({
  kind: 'select',
  name: 'groups',
  label: 'From groups',
  anyLabel: 'Groups or not',
  options: Object.entries({ grouped: 'With groups', ...(withParts && GROUPED_PARTS) }).map(
    ([value, label]) => ({ value, label }),
  ),
})

function useFilters(
  hosts: { value: string; label: string }[],
  { filters: { area, groups } }: LogList,
): Filter[] {
  const byArea = useAreaFilter()
  const presets = useDatePresets()
  const user = useCurrentUser()
  const logs = mayAdd(user, 'standard')
  return [
    { kind: 'multi', name: 'hostId', label: 'Location', many: 'locations', options: hosts },
    ...(area === '' ? [] : [byArea]),
    { kind: 'dates', from: 'from', to: 'to', label: 'Date', presets },
    ...(logs ? [{ kind: 'switch' as const, name: 'mine', label: 'Only mine' }] : []),
    { kind: 'switch', name: 'zero', label: 'Only zero' },
    ...(groups === '' ? [] : [fromGroups(seesEvents(user))]),
    { kind: 'dates', from: 'submittedFrom', to: 'submittedTo', label: 'Logged on', presets },
  ]
}

/** What may be done with several at once. Who may change only their own can do it where only their own are listed. */
function useBulk(list: LogList, setMoving: (moving: Moving | null) => void): BulkAction[] | undefined {
  const user = useCurrentUser()
  const onlyMine = list.filters.mine === 'true'
  const change = has(user, can.COLLECTIONS_EDIT_ALL) || (onlyMine && has(user, can.COLLECTIONS_EDIT_OWN))
  const remove = has(user, can.COLLECTIONS_DELETE_ALL) || (onlyMine && has(user, can.COLLECTIONS_DELETE_OWN))
  const actions: BulkAction[] = []
  if (change)
    actions.push({
      label: 'Change date or location',
      icon: 'edit',
      run: (selected, count) =>
        new Promise<boolean>((resolve) => {
          const end = (changed: boolean) => () => {
            setMoving(null)
            resolve(changed)
          }
          setMoving({ selected, count, done: end(true), cancelled: end(false) })
        }),
    })
  if (remove)
    actions.push({
      label: 'Delete',
      icon: 'trash',
      danger: true,
      run: (selected) => deleteSelected(selected),
    })
  return actions.length > 0 ? actions : undefined
}

/** What this person looks at first holds nothing; nobody has asked for anything that could fail to match. */
function NothingLately({ list }: { list: LogList }) {
  return (
    <EmptyState
      icon="collections"
      title={list.filters.mine === 'true' ? 'You have logged nothing lately' : 'Nothing was logged lately'}
      action={<Button onClick={list.clear}>Show the whole log</Button>}
    >
      Earlier collections, and those of others, are in the whole log.
    </EmptyState>
  )
}

function NothingYet() {
  const user = useCurrentUser()
  const address = useAddress()
  const adds = mayAdd(user, 'standard')
  return (
    <EmptyState
      icon="collections"
      title="No collections logged yet"
      action={
        <>
          {adds && (
            <Button variant="primary" icon="add" onClick={() => address.begin('log')}>
              Log a collection
            </Button>
          )}
          {has(user, data.DATA_IMPORT) && (
            <Button icon="upload" onClick={() => address.showTab('import')}>
              Import a spreadsheet
            </Button>
          )}
        </>
      }
    >
      {adds
        ? 'Log what was collected this week, or bring in the logs you already have.'
        : 'As soon as somebody logs what was collected, it stands here.'}
    </EmptyState>
  )
}
