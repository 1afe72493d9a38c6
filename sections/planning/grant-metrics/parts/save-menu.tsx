import { useState } from 'react'
import type { ArgsOf } from '#kernel/calls/contract.ts'
import { passes } from '#kernel/people/access.ts'
import { download } from '#web/calls/api.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { mayExport } from '../access.ts'
import { grantMetrics } from '../contract.ts'

/** The metrics that are shown, as a paper or as rows. */
export function SaveMenu({ asked }: { asked: ArgsOf<typeof grantMetrics.metrics> }) {
  const user = useCurrentUser()
  const [busy, setBusy] = useState(false)
  if (!passes(user, mayExport)) return null
  const save = async (format: 'pdf' | 'csv' | 'xlsx') => {
    setBusy(true)
    await download(grantMetrics.exportMetrics, { ...asked, format }).catch(sayFailed('Nothing was saved'))
    setBusy(false)
  }
  return (
    <Menu
      items={[
        { label: 'Paper (PDF)', icon: 'document', onClick: () => void save('pdf') },
        { label: 'Excel', icon: 'spreadsheet', onClick: () => void save('xlsx') },
        { label: 'CSV', icon: 'document', onClick: () => void save('csv') },
      ]}
      target={
        <Button icon="download" busy={busy}>
          Save
        </Button>
      }
    />
  )
}
