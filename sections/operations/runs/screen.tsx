import { later } from '#web/ui/later.tsx'
import { RunsList } from './parts/runs-list.tsx'
import { useRunPlace } from './parts/use-place.ts'

const NewRun = later(() => import('./parts/new-run.tsx'))
const ChangeRun = later(() => import('./parts/change-run.tsx'))
const RunPage = later(() => import('./parts/run-page.tsx'))
const RunSheets = later(() => import('./parts/run-sheets.tsx'))

/** Who drives where on a day: planned, proposed, changed by hand, printed and sent. */
export default function RunsScreen() {
  const { id, action } = useRunPlace()
  if (action === 'add') return <NewRun />
  if (id === '') return <RunsList />
  if (action === 'print') return <RunSheets id={id} />
  if (action === 'change') return <ChangeRun id={id} />
  return <RunPage id={id} />
}
