import { useQuery } from '@tanstack/react-query'
import { passes } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { formatAgo } from '#web/ui/show/format.ts'
import { Pager } from '#web/ui/table/data-table/pager.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { mayDecide } from './access.ts'
import { applications, type SignupApplication } from './contract.ts'
import { SIGNUP_ROLE_NAMES } from './fields.ts'
import { ApplicationDrawer } from './parts/application-drawer.tsx'
import styles from './parts/applications.module.css'
import { targets } from './tour-targets.ts'
import { roleLabel } from './words.ts'

const STATUSES = [
  { value: 'pending', label: 'Waiting' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
] as const

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

/**
 * Applications with their answers, to approve or reject; for whoever may edit people. The one that is open and the
 * status stand in the address bar as `id` and `status`.
 */
export function PendingApplications() {
  const [place, setPlace] = useQueryState({ id: '' })
  const list = useListState(applications.list, { filters: { status: 'pending' } })
  const status = STATUSES.find(({ value }) => value === list.filters.status)?.value ?? 'pending'
  const answer = useQuery(query(applications.list, list.params))
  return (
    <>
      <div className={styles.views} {...targets.status}>
        <Segmented
          label="Applications"
          options={STATUSES}
          value={status}
          onChange={(next) => list.set({ status: next })}
        />
      </div>
      <div {...targets.list}>
        <Async query={answer} what="the applications" empty={<Nobody status={status} />}>
          {({ items, total }) => (
            <div className={styles.frame}>
              <ul className={styles.list}>
                {items.map((one) => (
                  <li key={one.id}>
                    <Row application={one} onOpen={() => setPlace({ id: one.id }, { push: true })} />
                  </li>
                ))}
              </ul>
              <Pager list={list} total={total} words={{ one: 'application', many: 'applications' }} />
            </div>
          )}
        </Async>
      </div>
      {place.id !== '' && (
        <ApplicationDrawer key={place.id} id={place.id} onClose={() => setPlace({ id: '' })} />
      )}
    </>
  )
}

const Row = ({ application, onOpen }: { application: SignupApplication; onOpen: () => void }) => {
  const { firstName, lastName, role, city, createdAt, waitsLong } = application
  return (
    <button type="button" className={styles.row} onClick={onOpen}>
      <span className={styles.name}>
        {firstName} {lastName}
      </span>
      <span className={styles.soft}>
        {SIGNUP_ROLE_NAMES[role]}, {city}
      </span>
      <span className={styles.when}>
        {waitsLong && <Badge tone="warn">Waiting more than 2 days</Badge>}
        <span className={styles.soft}>{formatAgo(createdAt)}</span>
      </span>
    </button>
  )
}

const Nobody = ({ status }: { status: (typeof STATUSES)[number]['value'] }) =>
  status === 'pending' ? (
    <EmptyState icon="people" title="Nobody is waiting">
      People apply at {window.location.host}/signup. You are told as soon as somebody does.
    </EmptyState>
  ) : (
    <EmptyState icon="people" title={`No ${status} applications yet`} />
  )
