import { useCurrentUser } from '#web/calls/session.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { mayAdd } from './access.ts'

/** Where sections count from the log, and nothing is in it: the first collection is one press away. */
export function NothingLogged() {
  const user = useCurrentUser()
  return (
    <EmptyState
      icon="analytics"
      title={looksBack() ? 'Nothing had been logged by then' : 'Nothing has been logged yet'}
      action={
        mayAdd(user, 'standard') &&
        !looksBack() && (
          <SectionButton section="collections" params={{ action: 'log' }} variant="primary" icon="add">
            Log a collection
          </SectionButton>
        )
      }
    >
      With the first collection the numbers begin.
    </EmptyState>
  )
}
