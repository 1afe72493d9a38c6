import type { ReactNode } from 'react'
import { frameTargets } from '#kernel/portal/tour.ts'
import { Button } from '../action/button.tsx'
import styles from './detail-page.module.css'

interface DetailPageProps {
  title: string
  /** Badges and the like, beside the title. */
  status?: ReactNode
  subtitle?: ReactNode
  /** Where the list is. */
  back: { label: string; href?: string; onClick?: () => void }
  actions?: ReactNode
  /** Facts, history, links: beside the content at the desk, below it on a phone. */
  aside?: ReactNode
  children: ReactNode
}

/** One record on a page of its own. */
export const DetailPage = ({ title, status, subtitle, back, actions, aside, children }: DetailPageProps) => (
  <article>
    <Button variant="quiet" icon="back" className={styles.back} href={back.href} onClick={back.onClick}>
      {back.label}
    </Button>
    <header className={styles.header}>
      <div {...frameTargets.heading}>
        <div className={styles.titles}>
          <h1 className={styles.title}>{title}</h1>
          {status}
        </div>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
    <div className={styles.columns} data-aside={aside ? true : undefined}>
      <div className={styles.main}>{children}</div>
      {aside && <aside className={styles.aside}>{aside}</aside>}
    </div>
  </article>
)
