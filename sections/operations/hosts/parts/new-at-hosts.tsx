import { has } from '#kernel/people/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { can, mayAddHost } from '../access.ts'
import ContactForm from './contact-form.tsx'
import { LocationForm } from './location-form.tsx'
import type { useHostAddress } from './use-host-address.ts'

/** The forms of a new location and of a new contact, over the lists. */
export default function NewAtHosts({ address }: { address: ReturnType<typeof useHostAddress> }) {
  const user = useCurrentUser()
  return (
    <>
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
