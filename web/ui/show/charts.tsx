import { Skeleton } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../action/button.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import unseen from '../layout/visually-hidden.module.css'
import styles from './charts.module.css'
import { formatNumber } from './format.ts'

const Canvas = lazy(() => import('./chart-canvas.tsx'))

interface ChartSeries {
  key: string
  label: string
  /** One of the theme's colours; they follow each other when left out. */
  colour?: 'brand' | 'blue' | 'gold' | 'teal' | 'violet' | 'pink' | 'gray'
}

export interface ChartProps {
  kind: 'line' | 'bar' | 'area'
  /** What the chart shows, read aloud and above the table. */
  label: string
  data: Record<string, string | number | null>[]
  /** The field along the bottom. */
  x: string
  /** How a value of it reads: `(week) => 'Nov 18'`. */
  formatX?: (value: string | number) => string
  /** Shorter, below a drawing that says the year elsewhere. */
  formatAxis?: (value: string | number) => string
  series: ChartSeries[]
  unit?: string
  stacked?: boolean
  height?: number
}

/** A chart that is also a table: for those who cannot see it, and for everyone who wants the figures. */
export function Chart(props: ChartProps) {
  const { label, data, series, height = 260 } = props
  const [asTable, setAsTable] = useState(false)
  // Drawing costs a phone more than the rest of a page: not before somebody scrolls there.
  const { ref, entry } = useIntersection({ rootMargin: '200px' })
  const [seen, setSeen] = useState(false)
  if (entry?.isIntersecting && !seen) setSeen(true)
  const empty = data.every((row) => series.every(({ key }) => !row[key]))
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.head}>
        <span>{label}</span>
        {!empty && (
          <Button
            variant="quiet"
            icon={asTable ? 'analytics' : 'list'}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            {asTable ? 'As a chart' : 'As a table'}
          </Button>
        )}
      </figcaption>
      {empty ? (
        <div className={styles.box} style={{ minHeight: height }}>
          <EmptyState icon="analytics" title="No figures for this time">
            Choose another time, or wait for the first entry.
          </EmptyState>
        </div>
      ) : (
        <div ref={ref} className={styles.box} style={{ minHeight: height }}>
          {!asTable && (
            <div aria-hidden inert>
              <Suspense fallback={<Skeleton height={height} />}>
                {/* Out of sight it stands still: what moves there has a phone draw every frame. */}
                {seen ? <Canvas {...props} height={height} /> : <Skeleton height={height} animate={false} />}
              </Suspense>
            </div>
          )}
          <ChartTable {...props} hidden={!asTable} />
        </div>
      )}
    </figure>
  )
}

/** So many rows stand there at once: the months of a year do. */
const FEW = 14

function ChartTable({
  data,
  x,
  formatX = String,
  series,
  unit,
  label,
  hidden,
}: ChartProps & { hidden: boolean }) {
  return (
    <section
      className={hidden ? unseen.hidden : styles.scroll}
      data-many={data.length > FEW || undefined}
      aria-label={label}
      tabIndex={hidden ? undefined : 0}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <td>{unit ? `In ${unit}` : '\u00a0'}</td>
            {series.map(({ key, label: name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={String(row[x])}>
              <th scope="row">{formatX(row[x] ?? '')}</th>
              {series.map(({ key }) => (
                <td key={key}>{typeof row[key] === 'number' ? formatNumber(row[key]) : '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
