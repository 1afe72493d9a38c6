import { Children, type ReactNode } from 'react'
import styles from './row-words.module.css'

interface RowWordsProps {
  title: ReactNode
  /** Beside the title: badges, a figure. */
  marks?: ReactNode
  /** Quiet lines below; one that is empty is left out. */
  lines: readonly ReactNode[]
}

/** One of a list in a few lines: in a cell, or as its card on a phone. */
export const RowWords = ({ title, marks, lines }: RowWordsProps) => (
  <span className={styles.words}>
    <span className={styles.head}>
      <span className={styles.title}>{title}</span>
      {marks}
    </span>
    {Children.map(lines, (line) => line && <span className={styles.line}>{line}</span>)}
  </span>
)
