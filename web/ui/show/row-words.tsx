import { Children, type ReactNode } from 'react'
import styles from './row-words.module.css'

interface RowWordsProps {
  title: ReactNode
  /** Beside the title: badges, a figure. */
  marks?: ReactNode
  /** At the other end of the line of the title: a sum, one below the other down the list. */
  end?: ReactNode
  /** Quiet lines below; one that is empty is left out. */
  lines: readonly ReactNode[]
}

/** One of a list in a few lines: in a cell, or as its card on a phone. */
export const RowWords = ({ title, marks, end, lines }: RowWordsProps) => (
  <span className={styles.words}>
    <span className={styles.top}>
      <span className={styles.head}>
        <span className={styles.title}>{title}</span>
        {marks}
      </span>
      {end && <span className={styles.end}>{end}</span>}
    </span>
    {Children.map(lines, (line) => line && <span className={styles.line}>{line}</span>)}
  </span>
)
