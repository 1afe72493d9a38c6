import { RecordDrawer } from '#platform/records/record-widgets.tsx'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useRecordParts } from '#web/shell/record-parts.tsx'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { mayDeleteHost, mayEditHost } from '../access.ts'
import { type HostDetail, hosts } from '../contract.ts'
import styles from './hosts.module.css'
import { LocationContacts } from './location-contacts.tsx'
import { LocationDetails } from './location-details.tsx'
import { LocationForm } from './location-form.tsx'
import { StatusBadge } from './location-list.tsx'

/** One location beside the list: its people, its facts, its numbers, its history. */
export default function LocationDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const user = useCurrentUser()
  const parts = useRecordParts('hosts')
  return (
    <RecordDrawer<typeof hosts.one>
      one={hosts.one}
      id={id}
      noun="location"
      nameOf={(host) => host.name}
      href={`/dashboard?section=hosts&id=${id}`}
      table="hosts"
      onClose={onClose}
      head={(host) => (
        <>
          <StatusBadge status={host.status} />
          {host.area && <span className={styles.soft}>{host.area}</span>}
        </>
      )}
      body={(host) => (
        <Stack>
          <LocationContacts host={host} />
          <LocationDetails host={host} />
        </Stack>
      )}
      tabs={(host) => parts(host.id)}
      edit={{
        may: (host) => mayEditHost(user, host),
        form: (host, done) => <LocationForm record={host} onSaved={done} onCancel={done} />,
      }}
      actions={(host) =>
        mayDeleteHost(user, host) && (
          <Button variant="quiet" icon="copy" href={`/dashboard?section=host-merge&id=${id}`}>
            Merge into another
          </Button>
        )
      }
      remove={{
        may: (host) => mayDeleteHost(user, host),
        call: hosts.remove,
        instead: (host) =>
          host.status === 'active' &&
          mayEditHost(user, host) && <Button onClick={() => void deactivate(host)}>Set to inactive</Button>,
      }}
    />
  )
}

const deactivate = ({ id, version, name }: HostDetail) =>
  changeWithUndo(hosts.edit, { id, version, status: 'inactive' }, `${name} is now inactive`).catch(
    sayFailed('The location was not changed'),
  )
