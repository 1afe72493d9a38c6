import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { HomeCard, HomeList, HomeMore, HomeRow } from '#web/shell/home-card.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { applications } from './contract.ts'
import { SIGNUP_ROLE_NAMES } from './fields.ts'
import { WAITING } from './first.ts'

const ROWS = WAITING.limit

/** Who wants to join and waits for an answer, the longest first. */
export default function ApplicationsCard() {
  const waiting = useQuery(query(applications.list, WAITING))
  const total = waiting.data?.total ?? 0
  return (
    <HomeCard
      title="Applications"
      rows={ROWS}
      waits={waiting.data === undefined}
      more={<HomeMore section="applications">{total > ROWS ? `All ${total}` : 'All applications'}</HomeMore>}
    >
      <HomeList
        query={waiting}
        what="the applications"
        rows={ROWS}
        items={({ items }) => items}
        empty="Nobody is waiting for an answer."
      >
        {({ id, firstName, lastName, role, createdAt, waitsLong }) => (
          <HomeRow
            key={id}
            section="applications"
            params={{ id }}
            title={`${firstName} ${lastName}`}
            about={SIGNUP_ROLE_NAMES[role]}
            at={createdAt}
            end={
              <Badge tone={waitsLong ? 'warn' : 'neutral'}>
                {waitsLong ? 'More than 2 days' : 'Waiting'}
              </Badge>
            }
          />
        )}
      </HomeList>
    </HomeCard>
  )
}
