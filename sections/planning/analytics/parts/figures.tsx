import type { ReactNode } from 'react'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, signed } from '#web/ui/show/format.ts'
import type { Compared } from '../contract.ts'
import styles from './analytics.module.css'

const VERDICTS = {
  growing: { tone: 'good', label: 'Growing' },
  declining: { tone: 'warn', label: 'Declining' },
  steady: { tone: 'neutral', label: 'Steady' },
} as const

interface ComparisonProps {
  title: string
  of: Compared
  /** What it is held against: 'the four weeks before'. */
  than: string
  /** What the percentage is of, where it is not the sum: 'on a collection day'. */
  each?: string
  /** Why it takes more, or less, than elsewhere. */
  more?: string
  children: ReactNode
}

/** How something compares: a percentage, a word and the rule by which it is said, and a sentence. */
export function Comparison({ title, of, than, each, more, children }: ComparisonProps) {
  const { tone, label } = VERDICTS[of.verdict]
  return (
    <section className={styles.surface} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      <p className={`${styles.big} ${styles.verdict}`}>
        {of.change === null ? '–' : `${signed(of.change)}%`}
        {of.change !== null && (
          <>
            {each && <span className={styles.each}>{each}</span>}
            <Badge tone={tone}>{label}</Badge>
          </>
        )}
      </p>
      <p className={styles.said}>{children}</p>
      {of.change !== null && (
        <p className={styles.said}>
          Growing is more than {of.steadyWithin}% above {than}, declining more than {of.steadyWithin}% below,
          steady what lies between.{more && ` ${more}`}
        </p>
      )}
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
