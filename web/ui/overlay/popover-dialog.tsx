import '@mantine/core/styles/Popover.layer.css'
import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { useLayer } from './layers.ts'

// A floating panel is no modal <dialog>, but to a screen reader it is one: it has a name, takes the focus and gives it back.
const AS_DIALOG = { role: 'dialog' }

interface PopoverDialogProps {
  label: string
  /** 0 when what is inside reaches its edges. */
  padding?: 'sm' | 0
  children: ReactNode
}

/** What a `Popover` with `trapFocus` shows. */
export const PopoverDialog = ({ label, padding = 'sm', children }: PopoverDialogProps) => (
  <Popover.Dropdown {...AS_DIALOG} p={padding} aria-label={label}>
    <AsLayer />
    {children}
  </Popover.Dropdown>
)

/** It closes by itself; here only while it is open, and nothing beneath it hears the Esc. */
function AsLayer() {
  useLayer(true, () => undefined)
  return null
}
