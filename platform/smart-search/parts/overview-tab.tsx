import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Columns, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { searchAdmin } from '../admin-contract.ts'
import { Embeddings } from './embeddings.tsx'

/** How much the search knows. */
export function OverviewTab({ edits }: { edits: boolean }) {
  const answer = useQuery(query(searchAdmin.overview, {}))
  return (
    <Async query={answer} what="what the search knows">
      {(known) => (
        <Stack>
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
          <Columns>
            <Card
              title="People and records"
              description="Found by name, half words, slips of the keyboard, nicknames and pieces of phone numbers. Everyone finds only what they may see."
            >
              <RowList>
                {known.records.map(({ kind, label, count }) => (
                  <ListRow
                    key={kind}
                    title={kind === 'spelling' ? 'Other spellings of locations' : label}
                    action={formatNumber(count)}
                  />
                ))}
              </RowList>
            </Card>
            <Card title="Search by meaning">
              {known.model === null ? (
                <Quiet>
                  Works on this server with synonyms and word stems; nothing leaves it. With an
                  OpenAI-compatible service (AI_URL and AI_MODEL) it understands questions in other words as
                  well.
                </Quiet>
              ) : (
                <Embeddings edits={edits} />
              )}
            </Card>
          </Columns>
        </Stack>
      )}
    </Async>
  )
}

const hintOf = ({ own, changed, hidden }: { own: number; changed: number; hidden: number }) =>
  [`${own} of your own`, `${changed} changed`, `${hidden} hidden`].join(' · ')
