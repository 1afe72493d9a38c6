import { useQuery } from '@tanstack/react-query'
import { passes } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { mayDecide } from './access.ts'
import { applications } from './contract.ts'
import { roleLabel } from './words.ts'

/** How many applications wait; 0 for whoever may not approve. */
export function usePendingApplications(): number {
  const user = useCurrentUser()
  const { data } = useQuery({ ...query(applications.waiting, {}), enabled: passes(user, mayDecide) })
  return data?.count ?? 0
}

/** Roles to choose from, with what keeps one from giving the others. */
export function useRoleOptions() {
  const { data } = useQuery(query(applications.roles, {}))
  return (data?.items ?? []).map((one) => ({ value: one.role, label: roleLabel(one), disabled: !one.may }))
}
