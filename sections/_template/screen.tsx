import { has } from '#kernel/people/access.ts'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { can, mayEdit } from './access.ts'
import { examples } from './contract.ts'
import { example } from './fields.ts'

/** The section: list, record, form and import; see the section `design-system` for all pieces. */
export default function ExamplesScreen() {
  const user = useCurrentUser()
  return (
    <RecordsScreen
      def={example}
      calls={examples}
      section="examples"
      table="examples"
      title="Examples"
      description="What there is, and who made it."
      add="Add an example"
      nameOf={(row) => row.name}
      may={{
        add: has(user, can.EXAMPLES_ADD),
        edit: (row) => mayEdit(user, row),
        remove: (row) => mayEdit(user, row),
        import: has(user, can.EXAMPLES_EDIT_ALL),
      }}
      columns={['name', 'amount', 'notes']}
      empty={<EmptyState title="No examples yet" />}
    />
  )
}
