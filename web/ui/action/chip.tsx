import type { ReactNode } from 'react'
import styles from './chip.module.css'

interface ChipProps {
  pressed: boolean
  onClick: () => void
  children: ReactNode
}

/** One of a few short choices, all in sight: a filter, a span of time. */
export const Chip = ({ pressed, onClick, children }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={pressed} onClick={onClick}>
    {children}
  </button>
)
