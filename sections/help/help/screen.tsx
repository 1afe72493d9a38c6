import { useGuidePages } from '#web/guide.ts'
import { useQueryState } from '#web/query-state.ts'
import { GuideView } from './parts/guide-view.tsx'
import { Topics } from './parts/topics.tsx'

/** Domain 11.11: the user guide, its pictures, and the way into the tours. */
export default function HelpScreen() {
  const [{ page, search }, setPlace] = useQueryState({ page: '', search: '' })
  const pages = useGuidePages()
  const shown = pages.find((one) => one.page === page)
  if (shown)
    return <GuideView key={page} page={shown} onBack={() => setPlace({ page: '' }, { push: true })} />
  return <Topics pages={pages} search={search} onSearch={(text) => setPlace({ search: text })} />
}
