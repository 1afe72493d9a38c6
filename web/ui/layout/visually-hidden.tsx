import { VisuallyHidden as Hidden } from '@mantine/core'
import type { ReactNode } from 'react'

/** Said to a screen reader, not shown. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => <Hidden>{children}</Hidden>
