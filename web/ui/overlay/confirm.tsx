import { type ReactNode, useState } from 'react'
import { messageOf } from '#web/calls/errors.ts'
import { Button } from '../action/button.tsx'
import { LiveRegion } from '../feedback/live-region.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmProps {
  opened: boolean
  onClose: () => void
  /** What would happen, as on its button: 'Delete account'. Spec 5 puts it into the sentence in lower case. */
  action: string
  /** Other words than spec 5's. */
  children?: ReactNode
  /** The dialog closes when this has finished; a failure is said inside it. */
  onContinue: () => unknown
  destructive?: boolean
}

/** 'Confirm Action' of spec 5. Only for what cannot be undone; everything else is done at once and offers Undo. */
export function Confirm({ opened, onClose, action, children, onContinue, destructive = true }: ConfirmProps) {
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const go = async () => {
    setBusy(true)
    setFailure('')
    try {
      await onContinue()
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Confirm Action"
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button variant={destructive ? 'danger' : 'primary'} busy={busy} onClick={() => void go()}>
            Continue
          </Button>
        </>
      }
    >
      {children ?? `Are you sure you want to ${action.toLowerCase()}? This action cannot be undone.`}
      <LiveRegion urgent>{failure}</LiveRegion>
    </Dialog>
  )
}
