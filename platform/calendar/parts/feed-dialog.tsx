import { Button } from '#web/ui/action/button.tsx'
import { CopyLinkButton } from '#web/ui/action/copy-link-button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface FeedDialogProps {
  address: string
  onClose: () => void
}

/** The address, in the only moment in which it is known: it stays until a button says that it was kept. */
export default function FeedDialog({ address, onClose }: FeedDialogProps) {
  const subscribe = address.replace(/^https?:/, 'webcal:')
  return (
    <Dialog
      opened
      title="Your calendar address"
      size="md"
      footer={
        <Button variant="primary" onClick={onClose}>
          I have added it
        </Button>
      }
    >
      <Stack>
        <p>
          Add it to the calendar on your phone or computer: “subscribe to a calendar”, or “from URL”. What
          concerns you then shows there and keeps itself up to date.
        </p>
        <TextField label="Address" value={address} onChange={() => undefined} readOnly />
        <Line>
          <CopyLinkButton href={address} label="Copy the address" />
          <Button icon="calendar" href={subscribe}>
            Open in my calendar
          </Button>
        </Line>
        <Quiet>
          Whoever has this address can read it, so share it with nobody. It is shown only now; a new one can
          be made at any time, and ends this one.
        </Quiet>
      </Stack>
    </Dialog>
  )
}
