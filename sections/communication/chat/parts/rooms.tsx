import { useQuery } from '@tanstack/react-query'
import { passes } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { makesGroups, writesDirectly } from '../access.ts'
import { type Conversation, chat } from '../contract.ts'
import { targets } from '../tour-targets.ts'
import { Room } from './room.tsx'
import { RoomList } from './room-list.tsx'
import styles from './rooms.module.css'
import { useTold } from './told.ts'

const NewConversation = later(() => import('./new-conversation.tsx'))

interface RoomsProps {
  title: string
  /** Which channels stand first here; as they are when left out. */
  first?: (channel: string) => boolean
}

/** The rooms beside the one that is open; on a phone one after the other. */
export function Rooms({ title, first }: RoomsProps) {
  const user = useCurrentUser()
  const phone = useIsPhone()
  const [address, setAddress] = useQueryState({ id: '', action: '', at: 0 })
  const rooms = useQuery(query(chat.conversations, {}))
  useTold(rooms.data?.items)
  const mayBegin = passes(user, writesDirectly) || passes(user, makesGroups)
  const open = (id: string, at = 0) => setAddress({ id, action: '', at }, { push: true })
  // At the desk something is always open; on a phone the list comes first.
  const opened = rooms.data?.items.find((room) => room.id === address.id)
  const header = !(phone && opened) && (
    <PageHeader
      title={title}
      {...(mayBegin && {
        main: {
          label: 'Write to somebody',
          icon: 'add',
          onClick: () => setAddress({ action: 'add' }),
          tour: targets.begin,
        },
      })}
    />
  )
  return (
    <>
      {header}
      <Async
        query={rooms}
        what="the conversations"
        empty={
          <EmptyState icon="messages" title="No conversation is open to you">
            An administrator can give you access to a channel.
          </EmptyState>
        }
      >
        {({ items }) => {
          const listed = first ? sorted(items, first) : items
          const chosen = opened ?? (phone ? undefined : listed[0])
          return (
            <div className={styles.panes}>
              {(!phone || !chosen) && <RoomList rooms={listed} chosen={chosen?.id} onOpen={open} />}
              {chosen && (
                <Room
                  key={chosen.id}
                  room={chosen}
                  goTo={chosen.id === address.id && address.at > 0 ? address.at : undefined}
                  onShow={(number) => open(chosen.id, number)}
                  {...(phone && { onBack: () => setAddress({ id: '', at: 0 }, { push: true }) })}
                />
              )}
            </div>
          )
        }}
      </Async>
      {address.action === 'add' && mayBegin && (
        <NewConversation onClose={() => setAddress({ action: '' })} onBegun={open} />
      )}
    </>
  )
}

const sorted = (rooms: Conversation[], first: (channel: string) => boolean) => {
  const isFirst = ({ channel }: Conversation) => channel !== null && first(channel)
  return [...rooms.filter(isFirst), ...rooms.filter((room) => !isFirst(room))]
}
