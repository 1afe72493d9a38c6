import { Dialog } from '#web/ui/overlay/dialog.tsx'
import type { ListedEvent } from '../contract.ts'
import { type MoveName, pipeline } from '../moves.ts'
import { nameOf } from '../words.ts'
import { Moves } from './move-forms.tsx'

interface MoveDialogProps {
  row: ListedEvent
  move: MoveName
  onMade: () => void
  onClose: () => void
}

/** What one move asks for, where the record itself is not open. */
export function MoveDialog({ row, move, onMade, onClose }: MoveDialogProps) {
  return (
    <Dialog opened onClose={onClose} title={`${pipeline.moves[move].label}: ${nameOf(row)}`} size="md">
      <Moves row={row} only={move} onMade={onMade} />
    </Dialog>
  )
}
