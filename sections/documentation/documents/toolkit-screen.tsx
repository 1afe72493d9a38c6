import { SectionButton } from '#web/shell/section-link.tsx'
import { TOOLKIT_TOPICS } from './fields.ts'
import { DocumentsList, formatOf } from './parts/documents-list.tsx'

/** Domain 6.4: the tabs of the toolkit. */
const LABELS = { safety: 'Safety', labels: 'Labels', sandwich_making: 'Sandwich making' } as const

/** Domain 6.4: what one needs on the day; a view of the store by three of its topics. */
export default function ToolkitScreen() {
  return (
    <DocumentsList
      section="toolkit"
      title="Toolkit"
      description="Food safety, labels to print, and how sandwiches are made."
      heaps={{
        name: 'topic',
        label: 'Toolkit',
        usual: 'safety',
        tabs: TOOLKIT_TOPICS.map((id) => ({ id, label: LABELS[id] })),
      }}
      unfiltered={['category', 'topic']}
      mark={formatOf}
      actions={
        <SectionButton section="inventory-calculator" icon="calculator">
          Inventory calculator
        </SectionButton>
      }
      empty={{ title: 'Nothing here yet', words: 'Whoever manages documents puts guides and labels here.' }}
    />
  )
}
