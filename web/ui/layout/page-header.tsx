import type { ReactNode } from 'react'
import { frameTargets, type TourTarget } from '#kernel/portal/tour.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { Button } from '../action/button.tsx'
import type { IconName } from '../show/icons.ts'
import styles from './page-header.module.css'
import { useIsPhone } from './use-is-phone.ts'

interface MainAction {
  label: string
  icon?: IconName
  onClick?: () => void
  href?: string
  tour?: TourTarget
}

interface PageHeaderProps {
  title: string
  description?: ReactNode
  /** What people come here to do. On a phone it moves to the bottom, where the thumb is; nobody does it in the past. */
  main?: MainAction
  /** Everything else: buttons, a menu. */
  actions?: ReactNode
}

/** The heading of a section: what it is, and what can be done. */
export function PageHeader({ title, description, main, actions }: PageHeaderProps) {
  const phone = useIsPhone()
  const button = main && !looksBack() && (
    <Button variant="primary" icon={main.icon} href={main.href} onClick={main.onClick} {...main.tour}>
      {main.label}
    </Button>
  )
  return (
    <header className={styles.header}>
      <div className={styles.text} {...frameTargets.heading}>
        <h1 className={styles.title}>{title}</h1>
        {description && <p className={styles.description}>{description}</p>}
      </div>
      {(actions || (button && !phone)) && (
        <div className={styles.actions}>
          {actions}
          {!phone && button}
        </div>
      )}
      {phone && button && <div className={styles.thumb}>{button}</div>}
    </header>
  )
}
