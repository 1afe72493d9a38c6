import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passes } from '#kernel/people/access.ts'
import { views as seesKudos } from '#sections/communication/kudos/access.ts'
import { kudos } from '#sections/communication/kudos/contract.ts'
import { KudosReceived } from '#sections/communication/kudos/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useWaiting } from '#web/offline/queue.ts'
import { useQueryState } from '#web/query-state.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { inbox } from './contract.ts'
import { FOLDERS, type Folder } from './fields.ts'
import { Drafts } from './parts/drafts.tsx'
import { Folders } from './parts/folders.tsx'
import styles from './parts/inbox.module.css'
import { ListPane } from './parts/list-pane.tsx'
import { outgoingIn } from './parts/outgoing.ts'
import { Reader } from './parts/reader.tsx'
import { useTold } from './parts/told.ts'
import { fresh, type Writing } from './parts/use-compose.ts'
import { OnItsWay } from './parts/waiting.tsx'
import { targets } from './tour-targets.ts'

const Compose = later(() => import('./parts/compose.tsx'))

const isFolder = (name: string): name is Folder => Object.hasOwn(FOLDERS, name)

/** What the address asks for: 'hosts:…', a record that the message is about. */
function about(named: string): Partial<Writing> {
  const [table, id] = named.split(':')
  return table && id ? { contextTable: table, contextId: id } : {}
}

/** Domain 7.1: folders, what is in them, and what is open, side by side; on a phone one after the other. */
export default function InboxScreen() {
  const user = useCurrentUser()
  const phone = useIsPhone()
  const [address, setAddress] = useQueryState({ folder: 'inbox', id: '', search: '', action: '', about: '' })
  const [writing, setWriting] = useState<Writing | null>(null)
  const folder = isFolder(address.folder) ? address.folder : 'inbox'
  const unread = useQuery(query(inbox.unreadCount, {}))
  const drafts = useQuery(query(inbox.drafts, {}))
  const thanks = useQuery({
    ...query(kudos.waiting, {}),
    ...(!passes(user, seesKudos) && { queryFn: skipToken }),
  })
  const outgoing = outgoingIn(useWaiting(user.id, inbox.send))
  useTold()
  // What the address asks for is begun once, and then is in the hands of whoever writes.
  if (address.action === 'add' && !writing) setWriting(fresh(about(address.about)))

  const away = outgoing.map(({ written }) => written.id)
  const write = (next: Writing) => {
    setWriting(next)
    setAddress({ action: 'add' })
  }
  const close = () => {
    setWriting(null)
    setAddress({ action: '', about: '' })
  }
  const openFolder = (name: Folder) => setAddress({ folder: name, id: '', search: '' }, { push: true })
  const reading = address.id !== ''
  const back = () => setAddress({ id: '' }, { push: phone })
  return (
    <>
      {!(phone && reading) && (
        <PageHeader
          title="Inbox"
          main={{
            label: 'Write a message',
            icon: 'add',
            onClick: () => write(fresh()),
            tour: targets.write,
          }}
        />
      )}
      <div className={styles.panes}>
        {!(phone && reading) && (
          <Folders
            folder={folder}
            unread={unread.data?.count ?? 0}
            drafts={drafts.data?.items.filter(({ id }) => !away.includes(id)).length ?? 0}
            {...(passes(user, seesKudos) && { kudos: thanks.data?.count ?? 0 })}
            onOpen={openFolder}
            phone={phone}
          />
        )}
        {!(phone && reading) && (
          <div className={styles.list} data-wide={folder === 'kudos' || undefined} {...targets.list}>
            <OnItsWay all={outgoing} onEdit={write} />
            {folder === 'drafts' ? (
              <Drafts away={away} onOpen={write} />
            ) : folder === 'kudos' ? (
              <KudosReceived />
            ) : (
              <ListPane
                key={folder}
                folder={folder}
                opened={address.id}
                search={address.search}
                onSearch={(search) => setAddress({ search })}
                onOpen={(id) => setAddress({ id }, { push: true })}
                onClose={back}
                onWrite={() => write(fresh())}
              />
            )}
          </div>
        )}
        {reading ? (
          <Reader
            key={address.id}
            id={address.id}
            onLeave={back}
            {...(phone && { onBack: back })}
            onWriteTo={(personId, subject) =>
              write(fresh({ addressed: [`person:${personId}`], subject: `Re: ${subject}`.slice(0, 150) }))
            }
          />
        ) : (
          !phone &&
          folder !== 'kudos' && (
            <EmptyState icon="mail" title="Choose a message to read it">
              J and K go down and up, E archives, # throws away, S marks with a star, U has it as unread, C
              writes a new one.
            </EmptyState>
          )
        )}
      </div>
      {address.action === 'add' && writing && <Compose key={writing.id} first={writing} onClose={close} />}
    </>
  )
}
