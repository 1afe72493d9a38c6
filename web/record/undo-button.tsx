import { type Undo, type UndoOffer, undoAndOffer, undoLabel } from '#web/calls/undo.ts'
import { useUndo } from '#web/calls/use-undo.ts'
import { Button, type ButtonLook } from '../ui/action/button.tsx'
import styles from './undo-button.module.css'

interface UndoButtonProps {
  offer: UndoOffer
  /** What it says of a single row. */
  one?: string
  /** What it says however much it is: where the numbers beside it count something else than changes. */
  all?: { undo: string; redo: string }
  variant?: ButtonLook
  /** What else is done with the redo than to offer it in the undo bar. */
  act?: Undo
}

/** Undoes a request where it is shown, with all that has to be said before and after: of this request, and no other. */
export const UndoButton = (props: UndoButtonProps) => <Way key={props.offer.requestId} {...props} />

function Way({ offer, one, all, variant = 'secondary', act = undoAndOffer }: UndoButtonProps) {
  const { step, press, leave } = useUndo(offer, act)
  const label = all ? (offer.undone ? all.redo : all.undo) : undoLabel(offer, one)
  const verb = offer.undone ? 'Redo' : 'Undo'
  const words = step.kind === 'asked' || step.kind === 'refused' ? step.words : ''
  const again = step.kind === 'refused' ? (step.next === 'rest' ? `${verb} the rest` : 'Try again') : label
  return (
    <div className={styles.undo}>
      <div role="alert" className={styles.words}>
        {words}
      </div>
      {step.kind !== 'done' && (step.kind !== 'refused' || step.next) && (
        <Button
          variant={variant}
          icon={offer.undone ? 'redo' : 'undo'}
          busy={step.kind === 'working'}
          onClick={press}
        >
          {again}
        </Button>
      )}
      {(step.kind === 'asked' || step.kind === 'refused') && (
        <Button variant="quiet" onClick={leave}>
          {step.kind === 'asked' ? 'Keep everything' : 'Close'}
        </Button>
      )}
    </div>
  )
}
