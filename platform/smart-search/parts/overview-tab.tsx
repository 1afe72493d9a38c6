import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { searchAdmin } from '../admin-contract.ts'
import styles from './admin.module.css'
import { Embeddings } from './embeddings.tsx'

/** How much the search knows. */
export function OverviewTab({ edits }: { edits: boolean }) {
  const answer = useQuery(query(searchAdmin.overview, {}))
  return (
    <Async query={answer} what="what the search knows">
      {(known) => (
        <div className={styles.stack}>
          <StatTiles>
            <StatTile label="Pages and actions" value={known.features} hint={hintOf(known)} />
            <StatTile label="Groups of synonyms" value={known.synonyms} hint="of your own" />
            {known.model !== null && (
              <StatTile
                label="Understood by the AI service"
                value={known.embedded}
                unit={`of ${formatNumber(known.features)}`}
                hint={`${Math.round((100 * known.embedded) / Math.max(1, known.features))}%`}
              />
            )}
          </StatTiles>
          <div className={styles.columns}>
            <Card
              title="People and records"
              description="Found by name, half words, slips of the keyboard, nicknames and pieces of phone numbers. Everyone finds only what they may see."
            >
              <ul className={styles.plain}>
                {known.records.map(({ kind, label, count }) => (
                  <li key={kind}>
                    <span>{kind === 'spelling' ? 'Other spellings of locations' : label}</span>
                    <span className={styles.end}>{formatNumber(count)}</span>
                  </li>
                ))}
              </ul>
            </Card>
            <Card title="Search by meaning">
              {known.model === null ? (
                <p className={styles.soft}>
                  Works on this server with synonyms and word stems; nothing leaves it. With an
                  OpenAI-compatible service (AI_URL and AI_MODEL) it understands questions in other words as
                  well.
                </p>
              ) : (
                <Embeddings edits={edits} />
              )}
            </Card>
          </div>
        </div>
      )}
    </Async>
  )
}

const hintOf = ({ own, changed, hidden }: { own: number; changed: number; hidden: number }) =>
  [`${own} of your own`, `${changed} changed`, `${hidden} hidden`].join(' · ')
