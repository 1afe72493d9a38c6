import { has, passes } from '#kernel/people/access.ts'
import { mayManage } from '#platform/people/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { can, mayAddHost } from './access.ts'
import ContactForm from './parts/contact-form.tsx'
import { ContactList } from './parts/contact-list.tsx'
import { LocationDrawer } from './parts/location-drawer.tsx'
import { LocationForm } from './parts/location-form.tsx'
import { LocationList } from './parts/location-list.tsx'
import { LocationMap } from './parts/location-map.tsx'
import { useHostAddress } from './parts/use-host-address.ts'
import { targets } from './tour-targets.ts'

const VIEWS = [
  { value: 'locations' as const, label: 'Locations' },
  { value: 'contacts' as const, label: 'Contacts' },
  { value: 'map' as const, label: 'Map' },
]

/** Domain 5.1: collection sites and the people there. */
export default function HostsScreen() {
  const user = useCurrentUser()
  const address = useHostAddress()
  const { view } = address
  const main =
    view === 'locations' && mayAddHost(user)
      ? {
          label: 'Add a location',
          icon: 'add' as const,
          onClick: () => address.begin('add'),
          tour: targets.add,
        }
      : view === 'contacts' && has(user, can.HOSTS_EDIT)
        ? { label: 'Add a contact', icon: 'add' as const, onClick: () => address.begin('add-contact') }
        : undefined
  const record = address.id !== '' && (
    <LocationDrawer key={address.id} id={address.id} onClose={address.close} />
  )
  return (
    <>
      <PageHeader
        title="Hosts"
        description="Where sandwiches are collected, and whom to call there."
        main={main}
        actions={
          <>
            {view === 'contacts' && passes(user, mayManage) && (
              <Button variant="quiet" icon="people" href="/dashboard?section=known-twice">
                Known twice
              </Button>
            )}
            <div {...targets.views}>
              <Segmented label="Show" options={VIEWS} value={view} onChange={address.showView} />
            </div>
          </>
        }
      />
      {view === 'contacts' && <ContactList onOpen={address.open} record={record} />}
      {view === 'map' && <LocationMap />}
      {view === 'locations' && (
        <LocationList
          onOpen={address.open}
          openId={address.id}
          record={record}
          onAdd={() => address.begin('add')}
        />
      )}
      <Drawer
        opened={address.action === 'add' && mayAddHost(user)}
        onClose={address.close}
        title="New location"
        width="wide"
      >
        <LocationForm record="new" onSaved={(host) => address.open(host.id)} onCancel={address.close} />
      </Drawer>
      <Drawer
        opened={address.action === 'add-contact' && has(user, can.HOSTS_EDIT)}
        onClose={address.close}
        title="New contact"
        width="wide"
      >
        <ContactForm
          record="new"
          onSaved={(contact) => address.open(contact.hostId)}
          onCancel={address.close}
        />
      </Drawer>
    </>
  )
}
