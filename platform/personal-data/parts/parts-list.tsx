import { Stack } from '#web/ui/layout/flow.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import type { Holdings } from '../contract.ts'
import styles from './personal-data.module.css'

type Part = Holdings['parts'][number]

/** What there is, what of it goes, and what stays and why. */
export function PartsList({ parts }: Holdings) {
  const goes = parts.filter(({ keep }) => keep === null)
  const stays = parts.filter(({ keep }) => keep !== null)
  return (
    <Stack>
      {goes.length > 0 && <Some title="Erasing deletes" parts={goes} />}
      {stays.length > 0 && <Some title="Erasing leaves, without the name" parts={stays} />}
    </Stack>
  )
}

const Some = ({ title, parts }: { title: string; parts: Part[] }) => (
  <div>
    <h3 className={styles.heading}>{title}</h3>
    <ul className={styles.parts}>
      {parts.map(({ title: name, count, keep }) => (
        <li key={name} className={styles.part}>
          <span>{name}</span>
          <span className={styles.count}>{formatNumber(count)}</span>
          {keep && <p className={styles.why}>{keep}</p>}
        </li>
      ))}
    </ul>
  </div>
)
