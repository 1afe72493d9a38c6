import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { ImportPage } from '#web/record/import-page.tsx'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { manages, reports } from './access.ts'
import { coolers } from './contract.ts'
import { cooler } from './fields.ts'
import { List } from './parts/list.tsx'
import { Mine } from './parts/mine.tsx'
import { CoolerDrawer, Forms, Labels, Scan } from './parts/on-demand.ts'
import { Reports } from './parts/reports.tsx'
import { useCoolerAddress, usePocket } from './parts/use-coolers.ts'
import { WaitingMoves } from './parts/waiting.tsx'
import { Where } from './parts/where.tsx'

/** Domain 5.7 and beyond it: where the coolers are, who has them until when, scanned and reported. */
export default function CoolerTrackingScreen() {
  const user = useCurrentUser()
  const { id, action, cooler: read, tab, show, close } = useCoolerAddress()
  // Names for what is scanned without a network later on.
  useQuery({ ...query(coolers.keepers, {}), enabled: reports(user) })
  usePocket()
  if (action === 'import' && manages(user))
    return (
      <ImportPage
        title="Import coolers"
        back="Cooler Tracking"
        words={cooler.words}
        calls={coolers}
        onClose={close}
      />
    )
  if (action === 'labels' && manages(user)) return <Labels />
  const record = id !== '' && <CoolerDrawer key={id} id={id} />
  const open = tab || (id === '' ? 'where' : 'list')
  return (
    <>
      <Head />
      <WaitingMoves />
      <Tabs
        label="Coolers"
        value={open}
        onChange={show}
        tabs={[
          { id: 'where', label: 'Where they are', content: <Where /> },
          { id: 'list', label: 'Coolers', content: <List record={record} /> },
          reports(user) && { id: 'mine', label: 'Mine', content: <Mine /> },
          { id: 'reports', label: 'Reports', content: <Reports /> },
        ]}
      />
      {open !== 'list' && record}
      {(action === 'scan' || read !== '') && <Scan />}
      {action !== '' && action !== 'scan' && <Forms />}
    </>
  )
}

function Head() {
  const user = useCurrentUser()
  const { begin } = useCoolerAddress()
  const more: MenuItem[] = []
  if (manages(user))
    more.push(
      { label: 'Add a cooler', icon: 'add', onClick: () => begin('add') },
      { label: 'Add many with numbers in a row', icon: 'list', onClick: () => begin('many') },
      { label: 'Print labels', icon: 'print', onClick: () => begin('labels') },
      { label: 'Types of coolers', icon: 'settings', onClick: () => begin('types') },
      { label: 'Import a spreadsheet', icon: 'spreadsheet', onClick: () => begin('import') },
    )
  return (
    <PageHeader
      title="Cooler Tracking"
      description="Where our coolers are, and who has them until when."
      main={reports(user) ? { label: 'Scan a cooler', icon: 'qr', onClick: () => begin('scan') } : undefined}
      actions={
        <>
          {reports(user) && (
            <Button icon="edit" onClick={() => begin('report')}>
              Report your coolers
            </Button>
          )}
          {more.length > 0 && <Menu items={more} target={<IconButton icon="more" label="More" />} />}
        </>
      }
    />
  )
}
