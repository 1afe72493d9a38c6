import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { change } from '#web/calls/api.ts'
import { query } from '#web/calls/query.ts'
import { queryClient } from '#web/calls/query-client.ts'
import { useSettings } from '#web/calls/session.ts'
import { logQuietly } from '#web/device/log.ts'
import { useSection } from '#web/shell/routes.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { announcements, SMS_ANNOUNCEMENT_ID } from './contract.ts'

const WHICH = { announcementId: SMS_ANNOUNCEMENT_ID }

/** Spec 2.10: news only where text messages are sent at all. */
export default function SmsDialog() {
  const { texts } = useSettings()
  return texts ? <News /> : null
}

/** Spec 4: once per person; whether they have seen it is the server's to say (design 5). */
function News() {
  const asked = query(announcements.dismissed, WHICH)
  // What this device remembers may be older than what another one knows.
  const { data } = useQuery({ ...asked, meta: { keep: false } })
  const [closed, setClosed] = useState(false)
  const { go } = useSection()
  const dismiss = () => {
    setClosed(true)
    change(announcements.dismiss, WHICH).then(
      () => queryClient.setQueryData(asked.queryKey, { dismissed: true }),
      (error: unknown) => logQuietly(`SMS announcement: ${String(error)}`),
    )
  }
  if (closed || data?.dismissed !== false) return null
  return (
    <Dialog
      opened
      onClose={dismiss}
      title="New: text message alerts"
      footer={
        <>
          <Button onClick={dismiss}>Maybe Later</Button>
          <Button
            variant="primary"
            icon="messages"
            onClick={() => {
              dismiss()
              go('profile', { tab: 'alerts' })
            }}
          >
            Set Up SMS Alerts
          </Button>
        </>
      }
    >
      <p>
        We can now send you a text message when a collection count is missing or an event of yours changes.
        You choose which, and STOP ends them at any time.
      </p>
    </Dialog>
  )
}
