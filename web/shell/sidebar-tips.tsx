import '@mantine/core/styles/Tooltip.layer.css'
import { Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'
import { TOOLTIP_DELAY_MS, TOOLTIP_SKIP_DELAY_MS } from '../constants.ts'

/** Spec 9: the first tooltip waits, those after it do not. */
export const Tips = ({ children }: { children: ReactElement }) => (
  <Tooltip.Group openDelay={TOOLTIP_DELAY_MS} closeDelay={TOOLTIP_SKIP_DELAY_MS}>
    {children}
  </Tooltip.Group>
)

export const Tip = ({ label, children }: { label: string; children: ReactElement }) => (
  <Tooltip label={label} position="right">
    {children}
  </Tooltip>
)
