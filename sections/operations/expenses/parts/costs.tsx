import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#kernel/charity/day.ts'
import { formatMoney } from '#kernel/charity/money.ts'
import { passes } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionButton, SectionLink } from '#web/shell/section-link.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { seesAll, seesBudgets } from '../access.ts'
import { budgets } from '../budgets-contract.ts'
import { expenses } from '../contract.ts'
import { expense } from '../fields.ts'
import { StatusBadge } from './marks.tsx'
import { leftInWords, nameOf } from './words.ts'

type Where = { projectId: string } | { eventId: string }
const SHOWN = 20

/** What went to a project or an event; of one’s own, where one sees no others. */
function Costs({ where, what }: { where: Where; what: string }) {
  const user = useCurrentUser()
  const answer = useQuery(query(expenses.list, { ...where, limit: SHOWN }))
  const planned = useQuery({
    ...query(budgets.list, { ...where, limit: SHOWN }),
    enabled: passes(user, seesBudgets),
  })
  return (
    <Async query={answer} what="the costs" skeleton={<SkeletonLines lines={4} />}>
      {({ items, total, totals }) => (
        <Stack>
          <p>
            <strong>{formatMoney((totals?.approved ?? 0) + (totals?.reimbursed ?? 0))}</strong> spent
            {(totals?.pending ?? 0) > 0 && `, ${formatMoney(totals?.pending)} wait for approval`}
            {!seesAll(user) && ' (what you handed in yourself)'}.
          </p>
          {planned.data?.items.map(({ id, name, amount, left }) => (
            <Quiet key={id}>
              {name}: {formatMoney(amount)}, {leftInWords({ left })}
            </Quiet>
          ))}
          {items.length === 0 ? (
            <Quiet>No expenses of this {what} yet.</Quiet>
          ) : (
            <RowList>
              {items.map((row) => (
                <ListRow
                  key={row.id}
                  title={
                    <SectionLink section="expenses" params={{ id: row.id }}>
                      {nameOf(row)}
                    </SectionLink>
                  }
                  about={[row.claimant, row.purchaseDate && formatDay(row.purchaseDate, 'short')]
                    .filter(Boolean)
                    .join(' · ')}
                  badge={<StatusBadge status={row.status} />}
                />
              ))}
            </RowList>
          )}
          <div>
            <SectionButton variant="quiet" icon="receipt" section="expenses" params={{ ...where }}>
              {total > SHOWN
                ? `All ${countOf(total, expense.words.one, expense.words.many)}`
                : 'Expenses & Receipts'}
            </SectionButton>
          </div>
        </Stack>
      )}
    </Async>
  )
}

export const ProjectCosts = ({ id }: { id: string }) => <Costs where={{ projectId: id }} what="project" />
export const EventCosts = ({ id }: { id: string }) => <Costs where={{ eventId: id }} what="event" />
