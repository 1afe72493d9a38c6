import { useState } from 'react'
import { passes } from '#kernel/people/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { ImportPage } from '#web/record/import-page.tsx'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Menu, type MenuItem, offered } from '#web/ui/overlay/menu.tsx'
import { mayAdd, mayLog, mayManage } from './access.ts'
import { workLogs } from './contract.ts'
import { workLog } from './fields.ts'
import { Entries } from './parts/entries.tsx'
import { EntryDrawer, Forms } from './parts/on-demand.ts'
import { TimerBar } from './parts/timer-bar.tsx'
import { Totals } from './parts/totals.tsx'
import { useMine, useWorkAddress } from './parts/use-work.ts'
import { WaitingHours } from './parts/waiting.tsx'
import { Week } from './parts/week.tsx'

/** Domain 5.5: hours by day, measured, approved and confirmed on paper. */
export default function WorkLogScreen() {
  const user = useCurrentUser()
  const { id, action, tab, show, begin, close } = useWorkAddress()
  const [asked, setAsked] = useState(false)
  if (action !== '' && !asked) setAsked(true)
  if (action === 'import' && passes(user, mayLog))
    return (
      <ImportPage
        title="Import hours"
        back="Work Log"
        words={workLog.words}
        kindLabels={KIND_LABELS}
        calls={workLogs}
        onClose={close}
      />
    )
  const adds = passes(user, mayAdd)
  const record = id !== '' && <EntryDrawer key={id} id={id} />
  const open = tab || (adds && id === '' ? 'week' : 'entries')
  return (
    <>
      <Head adds={adds} />
      <TimerBar />
      <WaitingHours onEdit={(entry) => begin('waiting', { entry })} />
      <Tabs
        label="Work log"
        value={open}
        onChange={show}
        tabs={[
          adds && { id: 'week', label: 'My week', content: <Week /> },
          { id: 'entries', label: 'Entries', content: <Entries record={record} /> },
          { id: 'totals', label: 'Totals', content: <Totals /> },
        ]}
      />
      {open !== 'entries' && record}
      {asked && <Forms />}
    </>
  )
}

const KIND_LABELS = {
  hours_invalid: 'Not a time',
  hours_missing: 'No time',
  hours_too_many: 'More than a day',
  person_unknown: 'Unknown person',
  person_unclear: 'Several of this name',
  not_yours: 'Not yours',
  kind_unknown: 'Unknown kind of work',
}

function Head({ adds }: { adds: boolean }) {
  const user = useCurrentUser()
  const { begin } = useWorkAddress()
  const timer = useMine().data?.timer
  const more: MenuItem[] = [
    { label: 'Letter of volunteer hours', icon: 'document', reads: true, onClick: () => begin('letter') },
  ]
  if (passes(user, mayManage))
    more.push({ label: 'Kinds of work and teams', icon: 'list', onClick: () => begin('lists') })
  if (passes(user, mayLog))
    more.push({ label: 'Import a spreadsheet', icon: 'upload', onClick: () => begin('import') })
  return (
    <PageHeader
      title="Work Log"
      description="What was done for the charity, on which day and for how long."
      main={adds ? { label: 'Log hours', icon: 'add', onClick: () => begin('log') } : undefined}
      actions={
        <>
          {adds && !timer && !looksBack() && (
            <Button icon="clock" onClick={() => begin('timer')}>
              Start the timer
            </Button>
          )}
          <Menu items={offered(more)} target={<IconButton icon="more" label="More" />} />
        </>
      }
    />
  )
}
