import { useCurrentUser } from '#web/calls/session.ts'
import { useTours } from '#web/tours.ts'
import { Button } from '#web/ui/action/button.tsx'
import { startTour } from './parts/tour-memory.ts'

/** Buttons that start those of these tours that are open to this person. */
export function StartTours({ ids }: { ids: string[] }) {
  const { id: userId } = useCurrentUser()
  const tours = useTours()?.filter(({ id }) => ids.includes(id)) ?? []
  return tours.map(({ id, title, estimatedTime }) => (
    <Button key={id} icon="help" onClick={() => startTour(userId, id)}>
      {tours.length > 1 ? `Tour: ${title}` : `Launch interactive tour (${estimatedTime} min)`}
    </Button>
  ))
}
