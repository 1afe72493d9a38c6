import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { searchAdmin } from '../admin-contract.ts'

/** The set of questions whose answers are known, asked now. */
export function QualityTab() {
  const answer = useQuery(query(searchAdmin.quality, {}))
  return (
    <Async query={answer} what="the answers">
      {({ score, dimensions, medianMs, missed }) => (
        <Stack>
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
        </Stack>
      )}
    </Async>
  )
}

const Missed = ({ items }: { items: { query: string; wants: string; got: string[] }[] }) =>
  items.length === 0 ? (
    <Quiet>Every question found what was meant.</Quiet>
  ) : (
    <RowList>
      {items.map((one) => (
        <ListRow
          key={one.query}
          title={one.query}
          about={one.got.length > 0 ? `Found ${one.got.join(', ')}` : 'Found nothing'}
          action={one.wants}
        />
      ))}
    </RowList>
  )
