import type { ReactNode } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import type { ToldFigure } from '#kernel/charity/figure.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { FigureTile } from '#web/ui/show/figure-tile.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import styles from './analytics.module.css'

/** A figure as it was told: how it was counted, and the way to its rows. */
export function Figure({
  title,
  figure,
  hint,
  change,
}: {
  title: string
  figure: ToldFigure
  hint?: string
  change?: { value: number; against: string }
}) {
  const { label, says, from, to, value, rows } = figure
  return (
    <FigureTile
      label={title}
      value={value}
      {...(hint ? { hint } : {})}
      {...(change ? { change: { ...change, unit: '%' } } : {})}
      definition={
        <p>
          <strong>{label}.</strong> {says} From {formatDay(from)} to {formatDay(to)}.
        </p>
      }
      {...(rows
        ? {
            rowsTitle: 'The rows behind it',
            rows: () => (
              <SectionButton section={rows.section} params={rows.params} icon="list">
                Open what was counted
              </SectionButton>
            ),
          }
        : {})}
    />
  )
}

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
