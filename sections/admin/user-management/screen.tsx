import { useQuery } from '@tanstack/react-query'
import { passes } from '#kernel/people/access.ts'
import { usePendingApplications } from '#sections/admin/applications/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { shownTabs, Tabs } from '#web/ui/layout/tabs.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { mayImport, mayRead, mayWrite } from './access.ts'
import { ByPermission } from './parts/by-permission.tsx'
import { ImportPage } from './parts/import-page.tsx'
import { InviteForm } from './parts/invite-form.tsx'
import { PeopleList } from './parts/people-list.tsx'
import { PersonDrawer } from './parts/person-drawer.tsx'
import { Preview } from './parts/preview.tsx'
import { Requests } from './parts/requests.tsx'
import { usePeopleAddress } from './parts/use-people-address.ts'
import { Why } from './parts/why.tsx'
import { accessRequests } from './requests-contract.ts'
import { targets } from './tour-targets.ts'

/** Domain 11.4: people, what they may do, and why. */
export default function UserManagementScreen() {
  const user = useCurrentUser()
  const address = usePeopleAddress()
  const reads = passes(user, mayRead)
  const writes = passes(user, mayWrite)
  const requests = useQuery({ ...query(accessRequests.list, {}), enabled: writes })
  const waiting = usePendingApplications()
  const tabs = [
    reads && { id: 'people', label: 'People', content: <PeopleList /> },
    writes && {
      id: 'requests',
      label: 'Requests',
      count: requests.data?.totals.open ?? 0,
      content: <Requests />,
    },
    reads && { id: 'by-permission', label: 'By permission', content: <ByPermission /> },
    reads && { id: 'why', label: 'Why can they?', content: <Why /> },
    { id: 'preview', label: 'Preview', content: <Preview /> },
  ]
  if (address.action === 'import' && passes(user, mayImport)) return <ImportPage onClose={address.close} />
  const { open } = shownTabs(tabs, address.tab)
  return (
    <>
      <PageHeader
        title="User Management"
        description="Who has an account, what they may do, and why."
        actions={
          waiting > 0 && (
            <Button icon="people" href="/dashboard?section=applications">
              {countOf(waiting, 'application waits', 'applications wait')}
            </Button>
          )
        }
        main={
          writes && open === 'people'
            ? { label: 'Invite somebody', icon: 'add', onClick: () => address.begin('invite') }
            : undefined
        }
      />
      <Tabs tour={targets.tabs} label="User management" value={open} onChange={address.showTab} tabs={tabs} />
      <Drawer
        opened={address.action === 'invite' && writes}
        onClose={address.close}
        title="Invite somebody"
        width="wide"
      >
        <InviteForm onSaved={(person) => address.open(person.id)} onCancel={address.close} />
      </Drawer>
      {reads && address.id !== '' && open !== 'people' && <PersonDrawer key={address.id} />}
    </>
  )
}
