import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { PopoverDialog } from './popover-dialog.tsx'

export interface Spot {
  left: number
  top: number
  width: number
  height: number
}

interface DetailPopoverProps {
  label: string
  /** Beside what it opens, on the screen: of a drawing whose parts are not ours to wrap. */
  spot: Spot
  onClose: () => void
  children: ReactNode
}

/** A few words about something that is drawn, beside it. Esc and a press elsewhere close it; the focus goes back. */
export const DetailPopover = ({ label, spot, onClose, children }: DetailPopoverProps) => (
  <Popover
    opened
    onChange={(opened) => !opened && onClose()}
    position="bottom-start"
    width={320}
    shadow="md"
    trapFocus
    returnFocus
    withArrow
    // What it stands beside is a mark without a content of its own, which counts as gone.
    hideDetached={false}
  >
    <Popover.Target>
      <span aria-hidden style={{ position: 'fixed', pointerEvents: 'none', ...spot }} />
    </Popover.Target>
    <PopoverDialog label={label}>{children}</PopoverDialog>
  </Popover>
)
