import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RecordAttachments } from '#platform/attachments/widgets.tsx'
import { history } from '#platform/history/contract.ts'
import { RecordComments, useUnreadComments } from '#platform/threads/widgets.tsx'
import { change, requestIdOf } from '#web/calls/api.ts'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { HistoryPanel } from '#web/record/history-panel.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { CopyLinkButton } from '#web/ui/action/copy-link-button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { mayDeleteHost, mayEditHost } from '../access.ts'
import { hostContacts, hosts } from '../contract.ts'
import type { HostDetail } from '../shapes.ts'
import { HOST_STATUS_NAMES } from '../words.ts'
import { ContactForm } from './contact-form.tsx'
import styles from './hosts.module.css'
import { LocationContacts } from './location-contacts.tsx'
import { LocationDetails } from './location-details.tsx'
import { LocationForm } from './location-form.tsx'
import { linkToHost } from './use-host-address.ts'

type Mode =
  | { show: 'record' }
  | { show: 'edit' }
  | { show: 'addContact' }
  | { show: 'editContact'; contactId: string }
  | { show: 'contactHistory'; contactId: string }

interface LocationDrawerProps {
  id: string
  tab: string
  onTab: (tab: string) => void
  onClose: () => void
}

/** One location beside the list: its people, its facts, its history; forms take its place and go back to it. */
export function LocationDrawer({ id, tab, onTab, onClose }: LocationDrawerProps) {
  const answer = useQuery(query(hosts.one, { id }))
  const [mode, setMode] = useState<Mode>({ show: 'record' })
  const back = () => setMode({ show: 'record' })
  return (
    <Drawer
      opened
      width="wide"
      title={titleOf(mode, answer.data)}
      onClose={mode.show === 'record' ? onClose : back}
    >
      <Async query={answer} what="this location">
        {(host) => (
          <Content host={host} mode={mode} setMode={setMode} tab={tab} onTab={onTab} onClose={onClose} />
        )}
      </Async>
    </Drawer>
  )
}

function titleOf(mode: Mode, host: HostDetail | undefined): string {
  const name = host?.name ?? 'Location'
  if (mode.show === 'record') return name
  if (mode.show === 'edit') return `Edit ${name}`
  if (mode.show === 'addContact') return `New contact of ${name}`
  const contact = host?.contacts.find((one) => one.id === mode.contactId)?.name ?? 'contact'
  return mode.show === 'editContact' ? `Edit ${contact}` : `History of ${contact}`
}

interface ContentProps extends Omit<LocationDrawerProps, 'id'> {
  host: HostDetail
  mode: Mode
  setMode: (mode: Mode) => void
}

function Content({ host, mode, setMode, tab, onTab, onClose }: ContentProps) {
  const unread = useUnreadComments('hosts', host.id)
  const back = () => setMode({ show: 'record' })
  if (mode.show === 'edit') return <LocationForm host={host} onSaved={back} onCancel={back} />
  if (mode.show === 'addContact')
    return (
      <ContactForm
        contact="new"
        hostId={host.id}
        first={host.contacts.length === 0}
        onSaved={back}
        onCancel={back}
      />
    )
  if (mode.show === 'editContact') {
    const contact = host.contacts.find((one) => one.id === mode.contactId)
    return <ContactForm contact={contact} hostId={host.id} onSaved={back} onCancel={back} />
  }
  if (mode.show === 'contactHistory')
    return (
      <>
        <Button variant="quiet" icon="back" onClick={back}>
          {host.name}
        </Button>
        <RecordHistory table="host_contacts" id={mode.contactId} />
      </>
    )
  return (
    <>
      <Head host={host} onEdit={() => setMode({ show: 'edit' })} onDeleted={onClose} />
      <Tabs
        label={`About ${host.name}`}
        value={tab}
        onChange={onTab}
        tabs={[
          {
            id: 'contacts',
            label: 'Contacts',
            content: (
              <LocationContacts
                host={host}
                onAdd={() => setMode({ show: 'addContact' })}
                onEdit={(contact) => setMode({ show: 'editContact', contactId: contact.id })}
                onHistory={(contact) => setMode({ show: 'contactHistory', contactId: contact.id })}
              />
            ),
          },
          { id: 'details', label: 'Details', content: <LocationDetails host={host} /> },
          {
            id: 'comments',
            label: 'Comments',
            count: unread,
            content: <RecordComments table="hosts" id={host.id} />,
          },
          { id: 'files', label: 'Files', content: <RecordAttachments table="hosts" id={host.id} /> },
          { id: 'history', label: 'History', content: <RecordHistory table="hosts" id={host.id} /> },
        ]}
      />
    </>
  )
}

interface HeadProps {
  host: HostDetail
  onEdit: () => void
  onDeleted: () => void
}

function Head({ host, onEdit, onDeleted }: HeadProps) {
  const user = useCurrentUser()
  const [refusal, setRefusal] = useState<{ words: string; used: boolean } | null>(null)
  const remove = async () => {
    try {
      const requestId = requestIdOf(await change(hosts.remove, { id: host.id }))
      if (requestId) offerUndo({ message: `${host.name} deleted`, requestId })
      onDeleted()
      await refresh([hosts.list, hosts.options, hostContacts.list])
    } catch (error) {
      setRefusal({ words: messageOf(error), used: isApiError(error, 'CONFLICT') })
    }
  }
  const deactivate = async () => {
    try {
      const saved = await change(hosts.edit, { id: host.id, version: host.version, status: 'inactive' })
      const requestId = requestIdOf(saved)
      if (requestId) offerUndo({ message: `${host.name} is now inactive`, requestId })
      setRefusal(null)
      await refresh([hosts.list, hosts.one, hosts.options])
    } catch (error) {
      setRefusal({ words: messageOf(error), used: false })
    }
  }
  return (
    <>
      <div className={styles.top}>
        <Badge tone={host.status === 'active' ? 'good' : 'neutral'}>{HOST_STATUS_NAMES[host.status]}</Badge>
        {host.area && <span className={styles.soft}>{host.area}</span>}
      </div>
      <div className={styles.top}>
        {mayEditHost(user, host) && (
          <Button icon="edit" onClick={onEdit}>
            Edit location
          </Button>
        )}
        <CopyLinkButton href={linkToHost(host.id)} />
        {mayDeleteHost(user, host) && (
          <Button variant="quiet" icon="copy" href={`/dashboard?section=host-merge&id=${host.id}`}>
            Merge into another
          </Button>
        )}
        {mayDeleteHost(user, host) && (
          <Button variant="quiet" icon="trash" onClick={() => void remove()}>
            Delete location
          </Button>
        )}
      </div>
      <div role="alert">
        {refusal && (
          <div className={styles.refusal}>
            <p>{refusal.words}</p>
            {refusal.used && host.status === 'active' && mayEditHost(user, host) && (
              <Button onClick={() => void deactivate()}>Set to inactive</Button>
            )}
          </div>
        )}
      </div>
    </>
  )
}

const RecordHistory = ({ table, id }: { table: string; id: string }) => (
  <HistoryPanel
    query={(pages) => query(history.ofRecord, { table, id, ...pages })}
    undo={async (requestId) => {
      await change(history.undo, { requestId })
      await refresh([hosts.list, hosts.one, hosts.options, hostContacts.list, history.ofRecord])
    }}
  />
)
