import { mayAddHost } from '#sections/operations/hosts/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Where nobody is expected there is nothing to watch; who may add a location can begin here. */
export const NoSites = ({ title }: { title: string }) => (
  <EmptyState
    icon="hosts"
    title={title}
    action={
      mayAddHost(useCurrentUser()) && (
        <Button icon="add" href="/dashboard?section=hosts&action=add">
          Add a location
        </Button>
      )
    }
  >
    Locations appear here from the week they are added, or from their first entry in the log.
  </EmptyState>
)
