import { useDeferredValue, useEffect, useState } from 'react'
import { has } from '#kernel/people/access.ts'
import { can as data } from '#platform/accounts/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { can, mayAdd } from './access.ts'
import { useCalendar, useStart } from './parts/known.ts'
import { Log } from './parts/log.tsx'
import { Duplicates, EntryDrawer, Forms, ImportLog, keepNamesOfGroups } from './parts/on-demand.ts'
import { Stats } from './parts/stats.tsx'
import { useAddress } from './parts/use-address.ts'
import { useDefaultView } from './parts/use-log-list.ts'
import { WaitingEntries } from './parts/waiting.tsx'
import { targets } from './tour-targets.ts'

/** The collections log (spec 2.3; domain 3.2): what came in, and the quickest way to enter it. */
export default function CollectionsScreen() {
  const user = useCurrentUser()
  const address = useAddress()
  const [asked, setAsked] = useState(false)
  if (address.action !== '' && !asked) setAsked(true)
  if (address.tab === 'import' && has(user, data.DATA_IMPORT))
    return <ImportLog onClose={() => address.showTab('')} />
  return (
    <>
      {address.tab === 'duplicates' ? (
        <>
          <Duplicates />
          {address.id !== '' && <EntryDrawer key={address.id} />}
        </>
      ) : (
        <>
          <Head />
          <WaitingEntries onEdit={address.editWaiting} />
          <Stats />
          <LogWhenReady />
        </>
      )}
      {asked && <Forms />}
    </>
  )
}

/** The address changes at once, and the log is drawn in slices behind it. */
const LogWhenReady = () => (useDeferredValue(useDefaultView()) ? <Log /> : null)

const LOG = { label: 'Log a collection', icon: 'add', tour: targets.add } as const

function Head() {
  const user = useCurrentUser()
  const address = useAddress()
  // Loaded with the log, so that the form knows the own location when there is no network.
  useStart(useCalendar().latest)
  const [adds, walks] = [mayAdd(user, 'standard'), mayAdd(user, 'walkthrough') && !looksBack()]
  useEffect(() => {
    if (adds || walks) void keepNamesOfGroups(user)
  }, [user, adds, walks])
  const more: MenuItem[] = [
    ...(has(user, can.COLLECTIONS_DELETE_ALL)
      ? [{ label: 'Find duplicates', icon: 'copy' as const, onClick: () => address.showTab('duplicates') }]
      : []),
    ...(has(user, data.DATA_IMPORT)
      ? [{ label: 'Import a spreadsheet', icon: 'upload' as const, onClick: () => address.showTab('import') }]
      : []),
  ]
  return (
    <PageHeader
      title="Collections Log"
      description="Every collection of every location, and what it came to."
      main={adds ? { ...LOG, onClick: () => address.begin('log') } : undefined}
      actions={
        walks || more.length > 0 ? (
          <>
            {walks && (
              <Button icon="checklist" onClick={() => address.begin('walkthrough')}>
                Step by step
              </Button>
            )}
            {more.length > 0 && <Menu items={more} target={<IconButton icon="more" label="More" />} />}
          </>
        ) : undefined
      }
    />
  )
}
