import { Skeleton } from '@mantine/core'
import { formatDay } from '#kernel/charity/day.ts'
import { formatNumber } from '#web/ui/show/format.ts'
import type { LogNumbers } from '../contract.ts'
import styles from './dashboard.module.css'

/** Everything that was ever made, and since when. */
export const LifetimeCard = ({ lifetime }: { lifetime: LogNumbers['lifetime'] | undefined }) => (
  <section className={styles.hero} aria-label="Since the beginning">
    <div className={styles.heroNumber}>
      {lifetime ? formatNumber(lifetime.sandwiches) : <Skeleton height={44} width="60%" />}
      {lifetime && <span>sandwiches</span>}
    </div>
    <p className={styles.heroNote}>
      {lifetime?.firstDay ? `made and shared since ${formatDay(lifetime.firstDay)}` : '\u00a0'}
    </p>
    <dl className={styles.heroParts}>
      <Part label="Individual" value={lifetime?.individual} />
      <Part label="Groups" value={lifetime?.grouped} />
      <Part label="Entries" value={lifetime?.entries} />
    </dl>
  </section>
)

const Part = ({ label, value }: { label: string; value: number | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd>{value === undefined ? <Skeleton height={18} width={90} my={3} /> : formatNumber(value)}</dd>
  </div>
)
