import styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** What makes progress, for screen readers. */
  label: string
  /** Of `max`, 100 unless given. */
  value: number
  max?: number
}

/** How much of something is done. Put the number in words beside it. */
export const ProgressBar = ({ label, value, max = 100 }: ProgressBarProps) => (
  <progress className={styles.bar} aria-label={label} value={value} max={Math.max(1, max)} />
)
