import { useQueryState } from '#web/query-state.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { applications } from './contract.ts'
import { ApplicationList, STATUSES } from './parts/application-list.tsx'
import { targets } from './tour-targets.ts'

/** People who want to join, for whoever may let them in. */
export default function ApplicationsScreen() {
  const [{ id }, setPlace] = useQueryState({ id: '' })
  const list = useListState(applications.list, {
    filters: { role: '' },
    piles: { status: 'pending' },
  })
  const status = STATUSES.find(({ value }) => value === list.filters.status)?.value ?? 'pending'
  return (
    <>
      <PageHeader
        title="Applications"
        description="People who want to join. Whoever you approve gets an account and an email to choose a password."
        actions={
          <div {...targets.status}>
            <Segmented
              label="Applications"
              options={STATUSES}
              value={status}
              onChange={(next) => list.set({ status: next })}
            />
          </div>
        }
      />
      <ApplicationList
        list={list}
        status={status}
        openId={id}
        onOpen={(next) => setPlace({ id: next }, { push: next !== '' })}
      />
    </>
  )
}
