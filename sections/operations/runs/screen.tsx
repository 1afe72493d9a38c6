import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { later } from '#web/ui/later.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { runs } from './contract.ts'
import { useRunPlace } from './parts/use-place.ts'

const NewRun = later(() => import('./parts/new-run.tsx'))
const RunPage = later(() => import('./parts/run-page.tsx'))
const RunSheets = later(() => import('./parts/run-sheets.tsx'))

/** Who drives where on a day: planned, proposed, changed by hand, printed and sent. */
export default function RunsScreen() {
  const { id, action } = useRunPlace()
  if (action === 'add') return <NewRun />
  if (id !== '') return action === 'print' ? <RunSheets id={id} /> : <RunPage id={id} />
  return <Runs />
}

function Runs() {
  const { begin } = useRunPlace()
  const list = useQuery(query(runs.list, {}))
  return (
    <>
      <PageHeader
        title="Runs"
        description="Who drives where on a day."
        main={{ label: 'Plan a run', icon: 'add', onClick: () => begin('add') }}
      />
      <Async
        query={list}
        what="the runs"
        empty={
          <EmptyState icon="route" title="No runs yet">
            Choose a day, drivers and recipients; who calls where is proposed in seconds.
          </EmptyState>
        }
      >
        {({ items }) => (
          <RowList>
            {items.map(({ id, day, name, status }) => (
              <ListRow
                key={id}
                title={`${formatDay(day)}: ${name}`}
                badge={
                  <Badge tone={status === 'sent' ? 'good' : 'neutral'}>
                    {status === 'sent' ? 'Sent' : 'Draft'}
                  </Badge>
                }
                action={
                  <SectionButton section="runs" params={{ id }}>
                    Open {name}
                  </SectionButton>
                }
              />
            ))}
          </RowList>
        )}
      </Async>
    </>
  )
}
