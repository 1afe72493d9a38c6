import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { People } from './done.tsx'

interface ThankForItProps {
  contextType: string
  contextId: string
  onClose: () => void
}

/** Those who did it, each to be thanked. */
export default function ThankForIt({ onClose, ...context }: ThankForItProps) {
  return (
    <Dialog opened onClose={onClose} title="Whom would you like to thank?">
      <People {...context} />
    </Dialog>
  )
}
