import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'

// A floating panel is no modal <dialog>, but to a screen reader it is one: it has a name, takes the focus and gives it back.
const AS_DIALOG = { role: 'dialog' }

/** What a `Popover` with `trapFocus` shows. */
export const PopoverDialog = ({ label, children }: { label: string; children: ReactNode }) => (
  <Popover.Dropdown {...AS_DIALOG} p="sm" aria-label={label}>
    {children}
  </Popover.Dropdown>
)
