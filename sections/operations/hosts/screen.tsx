import { useState } from 'react'
import { has, passes } from '#kernel/people/access.ts'
import { mayManage } from '#platform/people/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SkeletonLines } from '#web/ui/feedback/async.tsx'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { can, mayAddHost } from './access.ts'
import { LocationList } from './parts/location-list.tsx'
import { useHostAddress } from './parts/use-host-address.ts'
import { targets } from './tour-targets.ts'

const UNTIL = () => <SkeletonLines lines={12} />
const ContactList = later(() => import('./parts/contact-list.tsx'), UNTIL)
const LocationDrawer = later(() => import('./parts/location-drawer.tsx'))
const LocationMap = later(() => import('./parts/location-map.tsx'), UNTIL)
const NewAtHosts = later(() => import('./parts/new-at-hosts.tsx'))

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
  const [asked, setAsked] = useState(false)
  if (address.action !== '' && !asked) setAsked(true)
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
      {asked && <NewAtHosts address={address} />}
    </>
  )
}
