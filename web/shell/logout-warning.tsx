import { countOf } from '#kernel/language/count.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { logout } from '../calls/session.ts'
import { isDurable } from '../offline/queue.ts'

/** What waits to be sent survives signing out, but the person should know that it is not there yet. */
export default function LogoutWarning({ count, onStay }: { count: number; onStay: () => void }) {
  return (
    <Dialog
      opened
      onClose={onStay}
      title="Some entries have not been sent yet"
      footer={
        <>
          <Button onClick={() => void logout()}>Sign out anyway</Button>
          <Button variant="primary" data-autofocus onClick={onStay}>
            Stay signed in
          </Button>
        </>
      }
    >
      {countOf(count, 'entry is', 'entries are')} still waiting on this device.{' '}
      {isDurable
        ? 'They stay here and are sent when you sign in again on this device.'
        : 'This browser keeps nothing after the page is closed: they would be lost.'}
    </Dialog>
  )
}
