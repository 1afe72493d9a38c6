import type { ReactNode } from 'react'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import styles from './analytics.module.css'

interface Verdict {
  now: number
  before: number
  change: number | null
  verdict: 'growing' | 'declining' | 'steady'
}
const VERDICTS = {
  growing: { tone: 'good', label: 'Growing' },
  declining: { tone: 'warn', label: 'Declining' },
  steady: { tone: 'neutral', label: 'Steady' },
} as const

/** How something compares, in a word, a percentage and a sentence. */
export function Comparison({ title, of, children }: { title: string; of: Verdict; children: ReactNode }) {
  const { tone, label } = VERDICTS[of.verdict]
  return (
    <section className={styles.surface} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <p className={`${styles.big} ${styles.verdict}`}>
        {of.change === null ? formatNumber(of.now) : `${of.change > 0 ? '+' : ''}${of.change}%`}{' '}
        <Badge tone={tone}>{label}</Badge>
      </p>
      <p className={styles.said}>{children}</p>
    </section>
  )
}

export function Surface({
  title,
  tools,
  children,
}: {
  title: string
  tools?: ReactNode
  children: ReactNode
}) {
  return (
    <section className={styles.surface} aria-label={title}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {tools && <div className={styles.tools}>{tools}</div>}
      </div>
      {children}
    </section>
  )
}

/** What stands below a figure: how much an entry has on average, and what part of all groups made. */
export function hintOf(
  name: string,
  { averagePerEntry, groupShare }: { averagePerEntry: number | null; groupShare?: number | null },
): string | undefined {
  if (name === 'entries' && averagePerEntry !== null) return `${countOf(averagePerEntry, 'sandwich')} each`
  return name === 'grouped' && typeof groupShare === 'number' ? `${groupShare}% of all` : undefined
}
