import { useQuery } from '@tanstack/react-query'
import { query } from '#web/calls/query.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { examples } from './contract.ts'

/** The section: everything it needs comes from `web/ui`; see the section `design-system` for all pieces. */
export default function ExamplesScreen() {
  const list = useQuery(query(examples.list, {}))
  return (
    <>
      <PageHeader title="Examples" description="What there is, and who made it." />
      <Async query={list} what="the examples" empty={<EmptyState title="No examples yet" />}>
        {({ items }) => (
          <ul>
            {items.map((example) => (
              <li key={example.id}>{example.name}</li>
            ))}
          </ul>
        )}
      </Async>
    </>
  )
}
