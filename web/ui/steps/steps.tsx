import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Holder } from '#kernel/people/access.ts'
import { movesOf, type Offer, REASON_MAX, reasonFault, type Steps as Table } from '#kernel/portal/steps.ts'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { Button } from '../action/button.tsx'
import { announce } from '../feedback/announce.ts'
import { LiveRegion } from '../feedback/live-region.tsx'
import { TextAreaField } from '../fields/text-field.tsx'
import { Line } from '../layout/flow.tsx'
import { Badge } from '../show/badge.tsx'
import { Icon } from '../show/icon.tsx'
import styles from './steps.module.css'

interface StepsProps<S extends string, M extends string, Row extends { status: S }, Who extends Holder> {
  steps: Table<S, M, Row, Who>
  row: Row
  who: Who
  /** Makes the move at the server; what it throws is said where the move was asked for. */
  onMove: (name: M, reason: string) => Promise<unknown>
  /** What a move asks for besides a reason. It shows its own main button, and `others` beside it. */
  forms?: Partial<Record<NoInfer<M>, (form: { others: ReactNode }) => ReactNode>>
  /** The move whose form is open at first. */
  start?: NoInfer<M>
  /** Beside the state: by whom, since when, why. */
  children?: ReactNode
}

/**
 * Where a record stands and the moves that I may make from there (`kernel/portal/steps.ts`). A reason and what cannot be
 * taken back are asked for in place, so that the record stays in sight.
 */
export function Steps<S extends string, M extends string, Row extends { status: S }, Who extends Holder>(
  props: StepsProps<S, M, Row, Who>,
) {
  const { steps, row, who, onMove, forms, children } = props
  const [asked, setAsked] = useState<M | null>(props.start ?? null)
  const [busy, setBusy] = useState<M | null>(null)
  const [failure, setFailure] = useState('')
  const { label, tone, meaning } = steps.states[row.status]
  const offers = movesOf(steps, row, who)
  const { path = [] } = steps
  const isOnPath = path.includes(row.status)
  const isAtEnd = isOnPath && path.at(-1) === row.status
  /** Back along the path is possible, and no main thing to do; at its end nothing is. */
  const leadsOn = ({ to, danger }: { to: S; danger?: boolean }) =>
    danger !== true &&
    !isAtEnd &&
    !(isOnPath && path.includes(to) && path.indexOf(to) < path.indexOf(row.status))
  const open = offers.find(({ name, blocked }) => name === asked && blocked === undefined)

  const ask = (name: M | null) => {
    setFailure('')
    setAsked(name)
  }
  const make = async ({ name, move }: Offer<S, M, Row, Who>, reason: string) => {
    setBusy(name)
    setFailure('')
    try {
      await onMove(name, reason)
      setAsked(null)
      announce(steps.states[move.to].label)
    } catch (error) {
      setFailure((isApiError(error) && error.fields.reason) || messageOf(error))
    } finally {
      setBusy(null)
    }
  }
  const press = (offer: Offer<S, M, Row, Who>) =>
    offer.move.reason || offer.move.confirm || forms?.[offer.name] ? ask(offer.name) : void make(offer, '')
  const buttons = offers
    .filter(({ name }) => name !== open?.name)
    .map((offer, index) => (
      <Button
        key={offer.name}
        variant={index === 0 && !open && leadsOn(offer.move) ? 'primary' : 'secondary'}
        busy={busy === offer.name}
        disabled={offer.blocked !== undefined}
        onClick={() => press(offer)}
      >
        {offer.move.label}
        {(offer.move.reason || offer.move.confirm) && '…'}
      </Button>
    ))
  const form = open && forms?.[open.name]
  return (
    <div className={styles.steps}>
      {steps.path && <Path steps={steps} path={steps.path} status={row.status} />}
      {(!isOnPath || children) && (
        <div className={styles.state}>
          {!isOnPath && <Badge tone={tone}>{label}</Badge>}
          {children}
        </div>
      )}
      {meaning && <p className={styles.meaning}>{meaning}</p>}
      {form ? (
        form({ others: buttons })
      ) : open ? (
        <Asking
          key={open.name}
          offer={open}
          busy={busy !== null}
          onBack={() => ask(null)}
          onGo={(reason) => void make(open, reason)}
        />
      ) : (
        buttons.length > 0 && <Line>{buttons}</Line>
      )}
      {blockedMoves(offers).map(([why, labels]) => (
        <p key={why} className={styles.meaning}>
          {labels.join(', ')}: {why}
        </p>
      ))}
      <LiveRegion urgent>{failure && <span className={styles.failure}>{failure}</span>}</LiveRegion>
    </div>
  )
}

/** Why moves cannot be made now, each reason once with what it keeps from being done. */
function blockedMoves(offers: readonly { move: { label: string }; blocked?: string | undefined }[]) {
  const reasons = new Map<string, string[]>()
  for (const { move, blocked } of offers)
    if (blocked) reasons.set(blocked, [...(reasons.get(blocked) ?? []), move.label])
  return [...reasons]
}

interface AskingProps {
  offer: { move: { label: string; danger?: boolean; confirm?: string; reason?: ReasonAsked } }
  busy: boolean
  onBack: () => void
  onGo: (reason: string) => void
}
type ReasonAsked = { label: string; description?: string; required: string; max?: number }

function Asking({ offer: { move }, busy, onBack, onGo }: AskingProps) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const button = useRef<HTMLButtonElement>(null)
  const { reason: asksWhy } = move
  // The field takes the focus by itself; without one the question is answered with the button.
  useEffect(() => {
    if (!asksWhy) button.current?.focus()
  }, [asksWhy])
  const go = () => {
    const found = move.reason && reasonFault(move.reason, reason)
    setFault(found)
    if (!found) onGo(reason.trim())
  }
  return (
    <form
      className={styles.asking}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      {move.confirm && <p className={styles.confirm}>{move.confirm}</p>}
      {move.reason && (
        <TextAreaField
          name="reason"
          label={move.reason.label}
          description={move.reason.description}
          required
          focusOnMount
          rows={2}
          maxLength={move.reason.max ?? REASON_MAX}
          value={reason}
          error={fault}
          onChange={(value) => setReason(value ?? '')}
        />
      )}
      <Line>
        <Button type="submit" variant={move.danger ? 'danger' : 'primary'} busy={busy} ref={button}>
          {move.label}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      </Line>
    </form>
  )
}

interface PathProps<S extends string> {
  steps: { states: Readonly<Record<S, { label: string }>> }
  path: readonly S[]
  status: S
}

/** The usual way as a line; a state beside it (cancelled) leaves the line as it is, without a place on it. */
function Path<S extends string>({ steps, path, status }: PathProps<S>) {
  const at = path.indexOf(status)
  return (
    <ol className={styles.path} aria-label="Steps">
      {path.map((name, index) => {
        const place = at < 0 || index > at ? 'ahead' : index === at ? 'here' : 'done'
        return (
          <li key={name} data-place={place} aria-current={place === 'here' ? 'step' : undefined}>
            <span className={styles.mark}>
              {place === 'done' ? <Icon name="check" size={14} /> : <span aria-hidden>{index + 1}</span>}
            </span>
            {steps.states[name].label}
          </li>
        )
      })}
    </ol>
  )
}
