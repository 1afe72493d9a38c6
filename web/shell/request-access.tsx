import { useState } from 'react'
import type { Section } from '#kernel/portal/manifest.ts'
import { change } from '../calls/api.ts'
import { messageOf } from '../calls/errors.ts'
import { refresh } from '../calls/query.ts'
import { toast } from '../toast.ts'
import { Button } from '../ui/action/button.tsx'
import { TextAreaField } from '../ui/fields/text-field.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { ask, mine } from './access-requests.ts'

const LONGEST = 500

/** Asks why, so that whoever answers need not ask back. */
export default function RequestAccess({ section, onClose }: { section: Section; onClose: () => void }) {
  const { name, title } = section
  const [reason, setReason] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const send = async () => {
    setBusy(true)
    setFailure('')
    try {
      await change(ask, { section: name, reason: reason.trim() })
      toast({ title: 'Request sent', description: `An administrator will answer about ${title}.` })
      await refresh([mine])
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Request access to ${title}`}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void send()}>
            Send the request
          </Button>
        </>
      }
    >
      <TextAreaField
        label="What do you need it for?"
        description="A sentence helps whoever answers"
        rows={3}
        maxLength={LONGEST}
        focusOnMount
        value={reason}
        error={failure || undefined}
        onChange={(value) => setReason(value ?? '')}
      />
    </Dialog>
  )
}
