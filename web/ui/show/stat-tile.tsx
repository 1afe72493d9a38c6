import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRemembered } from '#web/device/remembered.ts'
import { IconButton } from '../action/button.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { formatNumber } from './format.ts'
import { Icon } from './icon.tsx'
import styles from './stat-tile.module.css'

export interface StatTileProps {
  label: string
  /** A number is written with separators; text as it is. Undefined while loading. */
  value: number | string | null | undefined
  /** 'sandwiches' */
  unit?: string
  /** Against what it is compared with: `{ value: 412, against: 'last week' }`. */
  change?: { value: number; unit?: string; against: string; good?: 'up' | 'down' }
  hint?: ReactNode
  /** A small button beside the label. */
  corner?: ReactNode
}

/** One number with its unit, what it changed by, and what it means. Put several into `StatTiles`. */
export function StatTile({ label, value, unit, change, hint, corner }: StatTileProps) {
  return (
    <div className={styles.tile} aria-busy={value === undefined}>
      <dt className={styles.label}>
        {label}
        {corner && <span className={styles.corner}>{corner}</span>}
      </dt>
      <dd className={styles.value}>
        {value === undefined ? (
          <Skeleton height={26} width="70%" my={4} aria-hidden />
        ) : (
          <>
            {typeof value === 'number' ? formatNumber(value) : (value ?? '–')}
            {unit && <span className={styles.unit}>{unit}</span>}
          </>
        )}
      </dd>
      {(change || hint) && (
        <dd className={styles.foot}>
          {change && value !== undefined && <Change {...change} />}
          {hint && <span>{hint}</span>}
        </dd>
      )}
    </div>
  )
}

function Change({ value, unit = '', against, good = 'up' }: NonNullable<StatTileProps['change']>) {
  const tone = value === 0 ? undefined : value > 0 === (good === 'up') ? 'good' : 'bad'
  return (
    <span>
      <span className={styles.change} data-tone={tone}>
        {value !== 0 && <Icon name={value > 0 ? 'sortUp' : 'sortDown'} size={14} />}
        <VisuallyHidden>{value > 0 ? 'up ' : value < 0 ? 'down ' : 'unchanged '}</VisuallyHidden>
        {value === 0 ? 'Same as' : `${formatNumber(Math.abs(value))}${unit}`}
      </span>{' '}
      {value === 0 ? against : `vs. ${against}`}
    </span>
  )
}

interface StatTilesProps {
  children: ReactNode
  /** Short figures that stay side by side on a phone. */
  compact?: boolean
  /**
   * Above a list: one line of figures that opens, remembered under this name. `label` says of what they are.
   */
  fold?: { name: string; label: string }
}

/** A row of tiles that wraps. */
export const StatTiles = ({ children, compact, fold }: StatTilesProps) =>
  fold ? (
    <FoldedTiles {...fold}>{children}</FoldedTiles>
  ) : (
    <div className={styles.room}>
      <dl className={styles.grid} data-compact={compact}>
        {children}
      </dl>
    </div>
  )

function FoldedTiles({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  const [opened, setOpened] = useRemembered(`figures.${name}`, false)
  return (
    <section className={styles.fold} data-opened={opened || undefined} aria-label={label}>
      <dl className={styles.grid}>{children}</dl>
      <IconButton
        icon={opened ? 'up' : 'down'}
        size="sm"
        label={opened ? 'Fewer figures' : 'All figures'}
        aria-expanded={opened}
        onClick={() => setOpened(!opened)}
      />
    </section>
  )
}
