import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Line, Quiet } from '#web/ui/layout/flow.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import styles from './rules.module.css'

/**
 * What we do not do. Nobody can press it and no screen reader reads it; `tests/words.test.ts` passes this file by, because
 * the words are wrong on purpose.
 */
export const wrong = {
  heading: (
    <div className={styles.column}>
      <strong className={styles.title}>Collections Log</strong>
      <Quiet as="span">Every collection of every location, and what it came to.</Quiet>
      <Line>
        <Button>Export</Button>
        <Button>Import</Button>
        <Button>Submit</Button>
      </Line>
    </div>
  ),
  filters: (
    <div className={styles.columns}>
      {['Location', 'From', 'To', 'Status'].map((name) => (
        <span key={name} className={styles.box}>
          {name}
        </span>
      ))}
    </div>
  ),
  figures: (
    <StatTiles>
      <StatTile label="Sandwiches" value={8503} hint="so far" />
      <StatTile label="Entries" value={31} hint="in the log" />
    </StatTiles>
  ),
  row: (
    <div className={styles.row} data-tall>
      <div>
        <strong>Alder Street</strong>
        <div className={styles.soft}>November 18, 2026</div>
        <div className={styles.soft}>logged by Ana Whitlock</div>
      </div>
      <strong>306</strong>
    </div>
  ),
  record: (
    <Line>
      {['Details', 'Contacts', 'Numbers', 'Spelling', 'Comments', 'Files', 'History', 'Access'].map(
        (name) => (
          <span key={name} className={styles.soft}>
            {name}
          </span>
        ),
      )}
    </Line>
  ),
  switching: (
    <Line>
      <Button variant="primary">Week</Button>
      <Button>Month</Button>
      <Button>Year</Button>
    </Line>
  ),
  hint: (
    <div className={styles.column}>
      <span className={styles.box}>Phone (with the area code!)</span>
      <Quiet as="span">Invalid input</Quiet>
    </div>
  ),
  words: (
    <Line>
      <Button>Submit</Button>
      <Button>OK</Button>
      <Button>Enter Collection Data</Button>
      <Button>E-Mail</Button>
    </Line>
  ),
  numbers: (
    <Line>
      <span>1 entries</span>
      <span>8503 sandwich(es)</span>
      <span>11/18/26</span>
    </Line>
  ),
  empty: <EmptyState title="No data" />,
  orange: (
    <Line>
      <span className={styles.swatch} data-colour="yellow" />
      <span className={styles.swatch} data-colour="pink" />
      <span className={styles.swatch} data-colour="red" />
      <Badge tone="brand">Late</Badge>
    </Line>
  ),
}
