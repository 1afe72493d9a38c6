import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import './print-sheet.css'
import type { ReactNode } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { useSettings } from '#web/calls/session.ts'
import { Button } from '../action/button.tsx'
import styles from './print-sheet.module.css'

interface PrintSheetProps {
  /** 'Manifest for Wednesday, November 18'. */
  title: string
  /** Beside the title: for whom, from when. */
  note?: ReactNode
  /** On the screen beside 'Print': never on paper. */
  actions?: ReactNode
  /** At its head on a page that is open to everyone: who is not signed in knows no settings. */
  organization?: string
  children: ReactNode
}

/**
 * A sheet of paper with the organisation at its head, shown as it will be printed. On paper there is nothing but the
 * sheet, whatever stands around it on the screen. What belongs together stays on one page (`KeepTogether`).
 */
export function PrintSheet({ title, note, actions, organization, children }: PrintSheetProps) {
  const { organizationName, motto, taxId } = useSettings()
  const { today } = useOrganizationClock()
  return (
    <div>
      <div className={styles.bar}>
        <Button variant="primary" icon="print" onClick={() => window.print()}>
          Print
        </Button>
        {actions}
      </div>
      <article className={styles.sheet} aria-label={title} data-print-sheet>
        <header className={styles.head}>
          <div>
            <strong>{organization ?? organizationName}</strong>
            {motto && <span>{motto}</span>}
          </div>
          {taxId && <span className={styles.taxId}>Tax ID {taxId}</span>}
        </header>
        <h2 className={styles.title}>{title}</h2>
        {note && <p className={styles.note}>{note}</p>}
        {children}
        <footer className={styles.foot}>Printed {formatDay(today)}</footer>
      </article>
    </div>
  )
}

/** Not broken over two pages. */
export const KeepTogether = ({ children }: { children: ReactNode }) => (
  <div className={styles.together}>{children}</div>
)

/** What follows begins on a new page. */
export const PageBreak = () => <div className={styles.break} />

/** A line to write on with a pen. */
export const WriteLine = ({ label }: { label: string }) => <div className={styles.line}>{label}</div>
