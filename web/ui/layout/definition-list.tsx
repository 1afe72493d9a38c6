import type { ReactNode } from 'react'
import styles from './definition-list.module.css'

/** Facts of a record: label and value, side by side where there is room. Empty values show a dash. */
export const DefinitionList = ({ items }: { items: { label: string; value: ReactNode }[] }) => (
  <dl className={styles.list}>
    {items.map(({ label, value }) => (
      <div key={label} className={styles.row}>
        <dt>{label}</dt>
        <dd>{value === null || value === undefined || value === '' ? '–' : value}</dd>
      </div>
    ))}
  </dl>
)
