import type { ReactNode } from 'react'
import { ONLY_A_LOOK_BACK } from '#kernel/portal/look-back.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { Quiet } from '../layout/flow.tsx'

/** What changes something; for whoever looks back at a day there stands why it cannot be done instead. */
export const NotLookingBack = ({ children }: { children: ReactNode }) =>
  looksBack() ? <Quiet>{ONLY_A_LOOK_BACK}</Quiet> : children
