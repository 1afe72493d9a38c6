import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { change } from '#web/calls/api.ts'
import { query, refresh } from '#web/calls/query.ts'
import { SEARCH_DEBOUNCE_MS } from '#web/constants.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Line, Quiet } from '#web/ui/layout/flow.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { type InboxThread, inbox } from '../contract.ts'
import { type ListedFolder, TRASH_DAYS } from '../fields.ts'
import { emptyIt, markThem, moveTo, starThem, useKeys } from './acts.ts'
import { FOLDER_ICONS } from './folders.tsx'
import styles from './inbox.module.css'
import { MessageList } from './message-list.tsx'

const PAGE = 50
const EMPTY: Record<ListedFolder, [string, string]> = {
  inbox: ['Nothing in your inbox', 'What is addressed to you comes here.'],
  starred: ['Nothing is starred', 'A star keeps in sight what you will need again.'],
  sent: ['Nothing sent yet', 'What you write stands here, with its answers.'],
  archive: ['The archive is empty', 'What is archived comes back when somebody answers.'],
  trash: ['The trash is empty', `What is thrown away can be taken back from here for ${TRASH_DAYS} days.`],
}

interface ListPaneProps {
  folder: ListedFolder
  opened: string
  search: string
  onSearch: (search: string) => void
  onOpen: (id: string) => void
  onClose: () => void
  onWrite: () => void
}

/** What is in a folder: looked through by words, by keys, and several at once. */
export function ListPane({ folder, opened, search, onSearch, onOpen, onClose, onWrite }: ListPaneProps) {
  const [limit, setLimit] = useState(PAGE)
  const [chosen, setChosen] = useState<string[]>([])
  const [wanted] = useDebouncedValue(search, SEARCH_DEBOUNCE_MS)
  const answer = useQuery({
    ...query(inbox.list, { folder, search: wanted, limit }),
    placeholderData: keepPreviousData,
  })
  const items = answer.data?.items ?? []
  const picked = items.filter(({ id }) => chosen.includes(id)).map(({ id }) => id)
  const at = items.findIndex(({ id }) => id === opened)
  const turn = (by: number) => {
    const next = items[at === -1 ? 0 : at + by]
    if (next) onOpen(next.id)
  }
  /** Of the keys: what is chosen, else what is open. */
  const onThem = (act: (ids: string[], rows: InboxThread[]) => unknown, closes = false) => {
    const ids = picked.length > 0 ? picked : at === -1 ? [] : [opened]
    if (ids.length === 0) return
    void act(
      ids,
      items.filter(({ id }) => ids.includes(id)),
    )
    setChosen([])
    if (closes && ids.includes(opened)) onClose()
  }
  const putAway = () => onThem((ids) => moveTo(folder === 'archive' ? 'inbox' : 'archive', ids), true)
  const throwAway = () => onThem((ids) => moveTo('trash', ids), true)
  useKeys({
    j: () => turn(1),
    k: () => turn(-1),
    e: putAway,
    '#': throwAway,
    s: () => onThem((ids, rows) => starThem(!rows.every(({ isStarred }) => isStarred), ids)),
    u: () => onThem((ids) => markThem(false, ids), true),
    x: () => {
      if (at !== -1)
        setChosen(picked.includes(opened) ? picked.filter((id) => id !== opened) : [...picked, opened])
    },
    c: onWrite,
  })
  return (
    <>
      <div className={styles.bar}>
        {picked.length > 0 ? (
          <Chosen
            ids={picked}
            folder={folder}
            onDone={() => setChosen([])}
            onLeave={(ids) => ids.includes(opened) && onClose()}
          />
        ) : (
          <>
            <TextField
              label="Search in this folder"
              hideLabel
              placeholder="Search"
              icon="search"
              value={search}
              onChange={(value) => onSearch(value ?? '')}
            />
            <Menu
              target={<IconButton icon="more" label="All in this folder" />}
              items={[
                ...(folder === 'inbox'
                  ? [{ label: 'Mark all as read', icon: 'check' as const, onClick: markAll }]
                  : []),
                {
                  label: 'Choose all that are shown',
                  icon: 'checklist',
                  disabled: items.length === 0,
                  onClick: () => setChosen(items.map(({ id }) => id)),
                },
              ]}
            />
          </>
        )}
      </div>
      {folder === 'trash' && items.length > 0 && wanted === '' && (
        <Line>
          <Quiet as="span">What lies here for {TRASH_DAYS} days is deleted for good.</Quiet>
          <Button
            variant="quiet"
            icon="trash"
            onClick={() => {
              onClose()
              void emptyIt()
            }}
          >
            Empty the trash
          </Button>
        </Line>
      )}
      <Async
        query={answer}
        what="your messages"
        isEmpty={(found) => found.items.length === 0}
        empty={
          <EmptyState icon={FOLDER_ICONS[folder]} title={wanted === '' ? EMPTY[folder][0] : 'Nothing found'}>
            {wanted === ''
              ? EMPTY[folder][1]
              : 'Words are looked for in the subject, the text and the names.'}
          </EmptyState>
        }
      >
        {(found) => (
          <>
            <MessageList
              items={found.items}
              folder={folder}
              opened={opened}
              chosen={picked}
              onOpen={onOpen}
              onChoose={setChosen}
            />
            {found.more && (
              <Button
                variant="quiet"
                icon="down"
                busy={answer.isFetching}
                onClick={() => setLimit(limit + PAGE)}
              >
                Show older messages
              </Button>
            )}
          </>
        )}
      </Async>
    </>
  )
}

const markAll = () =>
  void change(inbox.specMarkAllRead, {})
    .then(() => {
      toast({ title: 'All messages marked as read' })
      return refresh([inbox.list, inbox.unreadCount])
    })
    .catch(sayFailed('Nothing was marked'))

interface ChosenProps {
  ids: string[]
  folder: ListedFolder
  onDone: () => void
  onLeave: (ids: string[]) => void
}

/** What can be done with several at once; each can be undone. */
function Chosen({ ids, folder, onDone, onLeave }: ChosenProps) {
  const move = (to: Parameters<typeof moveTo>[0]) => () => {
    onLeave(ids)
    void moveTo(to, ids)
    onDone()
  }
  const mark = (isRead: boolean) => () => {
    void markThem(isRead, ids)
    onDone()
  }
  const isAway = folder === 'archive' || folder === 'trash'
  const more: MenuItem[] = [
    { label: 'Mark as unread', icon: 'mail', onClick: mark(false) },
    { label: 'Mark with a star', icon: 'star', onClick: () => void starThem(true, ids).then(onDone) },
    { label: 'Take the star away', icon: 'starred', onClick: () => void starThem(false, ids).then(onDone) },
    ...(folder === 'trash'
      ? [{ label: 'Delete for good', icon: 'trash' as const, danger: true, onClick: move('gone') }]
      : []),
  ]
  return (
    <>
      <output>{countOf(ids.length, 'message')} chosen</output>
      <IconButton icon="check" label="Mark as read" onClick={mark(true)} />
      {isAway ? (
        <IconButton icon="inbox" label="Back into the inbox" onClick={move('inbox')} />
      ) : (
        <IconButton icon="archive" label="Archive them" onClick={move('archive')} />
      )}
      {folder !== 'trash' && <IconButton icon="trash" label="Into the trash" onClick={move('trash')} />}
      <Menu target={<IconButton icon="more" label="More with these" />} items={more} />
      <IconButton icon="close" label="Choose none" onClick={onDone} />
    </>
  )
}
