import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { searchAdmin } from '../admin-contract.ts'
import styles from './admin.module.css'

/** The set of questions whose answers are known, asked now. */
export function QualityTab() {
  const answer = useQuery(query(searchAdmin.quality, {}))
  return (
    <Async query={answer} what="the answers">
      {({ score, dimensions, medianMs, missed }) => (
        <div className={styles.stack}>
          <StatTiles>
            <StatTile label="Score" value={`${score}%`} hint="95% is the goal" />
            {dimensions.map(({ name, found, of }) => (
              <StatTile
                key={name}
                label={name}
                value={found}
                unit={`of ${of}`}
                hint="among the first three"
              />
            ))}
            <StatTile label="Time to the answer" value={medianMs} unit="ms" hint="half of them are faster" />
          </StatTiles>
          <Card
            title="Not among the first three"
            description="Questions with slips of the keyboard, half words, nicknames, pieces of phone numbers and other words. Those about people and places are asked in the demo charity alone."
            actions={
              <Button icon="refresh" busy={answer.isFetching} onClick={() => void answer.refetch()}>
                Ask again
              </Button>
            }
          >
            <Missed items={missed} />
          </Card>
        </div>
      )}
    </Async>
  )
}

const Missed = ({ items }: { items: { query: string; wants: string; got: string[] }[] }) =>
  items.length === 0 ? (
    <p className={styles.soft}>Every question found what was meant.</p>
  ) : (
    <ul className={styles.plain}>
      {items.map((one) => (
        <li key={one.query}>
          <span className={styles.card}>
            <span className={styles.strong}>{one.query}</span>
            <span className={styles.soft}>
              {one.got.length > 0 ? `Found ${one.got.join(', ')}` : 'Found nothing'}
            </span>
          </span>
          <span className={styles.end}>{one.wants}</span>
        </li>
      ))}
    </ul>
  )
