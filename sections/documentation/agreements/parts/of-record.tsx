import { useQuery } from '@tanstack/react-query'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { agreements } from '../signing-contract.ts'
import { StandingBadge, standingInWords } from './marks.tsx'

interface OfRecordProps {
  table: 'drivers' | 'volunteers'
  id: string
}

/** How somebody stands to each agreement that concerns them; everything else stands in the section. */
export function OfRecord({ table, id }: OfRecordProps) {
  const { timeZone } = useOrganizationClock()
  const answer = useQuery(query(agreements.ofRecord, { table, id }))
  return (
    <Async
      query={answer}
      what="their agreements"
      isEmpty={({ standings }) => standings.length === 0}
      empty={<EmptyState icon="signature" title="Nothing to sign" />}
    >
      {({ standings }) => (
        <Stack>
          <RowList>
            {standings.map((one) => (
              <ListRow
                key={one.kindId}
                title={one.title}
                badge={<StandingBadge standing={one.standing} />}
                about={standingInWords(one, timeZone)}
              />
            ))}
          </RowList>
          <div>
            <Button icon="signature" href={`/dashboard?section=agreements&id=${standings[0]?.id}`}>
              What was signed
            </Button>
          </div>
        </Stack>
      )}
    </Async>
  )
}
