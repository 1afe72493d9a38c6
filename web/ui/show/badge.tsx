import type { ReactNode } from 'react'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import styles from './badge.module.css'

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info' | 'brand'

/** A state in a word or two. The word carries the meaning; the colour only helps. */
export function Badge({
  tone = 'neutral',
  plain,
  children,
}: {
  tone?: Tone
  plain?: boolean
  children: ReactNode
}) {
  return (
    <span className={`${styles.badge} ${styles[tone]}`} data-plain={plain || undefined}>
      {children}
    </span>
  )
}

/** Spec 9: unread numbers stop at 99+. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count <= 0) return null
  return (
    <Badge tone="brand" plain>
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Badge>
  )
}
