import { type ReactNode, useEffect } from 'react'
import styles from './open-frame.module.css'

interface OpenFrameProps {
  title: string
  lead?: ReactNode
  /** The organization, above the card. */
  name?: string
  wide?: boolean
  /** What was done just now, as rows of a card of its own. */
  above?: ReactNode
  /** Below the card. */
  foot?: ReactNode
  children?: ReactNode
}

/** A page outside the portal: one card in the middle. */
export function OpenFrame({ title, lead, name, wide, above, foot, children }: OpenFrameProps) {
  useEffect(() => {
    document.title = [title, name ?? 'Lunchbox'].join(' · ')
  }, [title, name])
  return (
    <main className={styles.page} data-wide={wide || undefined}>
      {/* Its line is there before it is known, so that the card does not move. */}
      <p className={styles.name}>{name ?? '\u00a0'}</p>
      {above && <div className={`${styles.card} ${styles.above}`}>{above}</div>}
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children && <div className={styles.body}>{children}</div>}
      </div>
      {foot && <p className={styles.foot}>{foot}</p>}
    </main>
  )
}
