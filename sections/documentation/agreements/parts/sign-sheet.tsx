import { useRef, useState } from 'react'
import { countOf } from '#kernel/language/count.ts'
import { ApiError, isApiError, messageOf } from '#web/calls/errors.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { type Signature, SignatureField } from '#web/ui/fields/signature-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import type { Mine } from '../signing-shapes.ts'
import styles from './agreements.module.css'

export interface Given {
  kindId: string
  sha256: string
  agreed: boolean
  name: string
  strokes: number[][][]
}

interface SignSheetProps {
  item: Mine
  /** As it is known; it can be typed otherwise. */
  name: string
  onSign: (given: Given) => Promise<unknown>
  /** Asks once more what is to be signed: another text may have taken the place of this one. */
  again: () => Promise<Mine | undefined>
}

/**
 * One agreement to read and to sign. The text is the one that was opened: one that is published meanwhile takes its place
 * when whoever reads says so, and is ticked and signed anew. Nobody signs what they did not read.
 */
export function SignSheet(props: SignSheetProps) {
  const { current } = props.item
  const [text, read] = useState(current)
  const top = useRef<HTMLDivElement>(null)
  if (!text) return null
  const isOld = current !== null && current.sha256 !== text.sha256
  const readNew = () => {
    read(current)
    top.current?.scrollIntoView({ block: 'start' })
    top.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={top} className={styles.sheet} tabIndex={-1}>
      <Sheet key={text.sha256} {...props} text={text} readNew={isOld ? readNew : undefined} />
    </div>
  )
}

interface SheetProps extends SignSheetProps {
  text: Text
  /** Where another text has taken the place of this one. */
  readNew: (() => void) | undefined
}
type Text = NonNullable<Mine['current']>

/** The text whole, then a name, a hand if one likes, and one button. */
function Sheet({ item, text, name, onSign, again, readNew }: SheetProps) {
  const [isRead, setRead] = useState(false)
  const [signature, setSignature] = useState<Signature | null>({ name, strokes: [] })
  const [giving, setGiving] = useState<'yes' | 'no'>()
  const isGiven = useRef(false)
  /** A yes and a no are one answer: while either is on its way, and once it has arrived, there is no other. */
  const give = async (agreed: boolean) => {
    if (agreed && !isRead) throw notRead()
    if (isGiven.current) return
    isGiven.current = true
    setGiving(agreed ? 'yes' : 'no')
    try {
      await onSign({
        kindId: item.kindId,
        sha256: text.sha256,
        agreed,
        name: signature?.name ?? '',
        strokes: signature?.strokes ?? [],
      })
    } catch (error) {
      if (isApiError(error, 'CONFLICT') && !(await again())?.current)
        // It goes from the screen, and with it the place where this could be said.
        sayFailed(`${item.title}: nothing was kept`)(error)
      isGiven.current = false
      setGiving(undefined)
      throw error
    }
  }
  return (
    <Stack>
      {item.description && <p>{item.description}</p>}
      {text.note && item.signed && <Quiet>New in this text: {text.note}</Quiet>}
      <div className={styles.text}>{text.text}</div>
      {readNew ? (
        <Newer read={readNew} />
      ) : (
        <SmallForm
          action="Sign"
          disabled={giving === 'no'}
          onSubmit={() => give(true)}
          actions={item.mayDecline && <Decline giving={giving} decline={() => give(false)} />}
        >
          {(faults) => (
            <>
              <CheckboxField
                name="agreed"
                label="I have read this and agree"
                value={isRead}
                onChange={(value) => setRead(value === true)}
                error={isRead ? undefined : faults.agreed}
              />
              <SignatureField
                name="name"
                label="Your signature"
                description="Draw it with a finger or the mouse, or type your name alone."
                value={signature}
                onChange={setSignature}
                error={faults.name ?? faults.strokes}
                required
              />
              <Quiet>
                {item.validMonths === null
                  ? 'It holds until you withdraw it.'
                  : `It holds for ${countOf(item.validMonths, 'month')}.`}{' '}
                The text, your name and the time are kept as they are now.
              </Quiet>
            </>
          )}
        </SmallForm>
      )}
    </Stack>
  )
}

const NOT_READ = 'Please say that you have read it and agree'
const notRead = () => new ApiError('VALIDATION_ERROR', NOT_READ, { fields: { agreed: NOT_READ } })

/** In the place of the fields: what was ticked and drawn was about the text before. */
const Newer = ({ read }: { read: () => void }) => (
  <div role="alert" className={styles.newer}>
    <p>Another text has taken the place of this one meanwhile. Please read it, and sign that.</p>
    <Button variant="primary" onClick={read}>
      Read the new text
    </Button>
  </div>
)

interface DeclineProps {
  giving: 'yes' | 'no' | undefined
  decline: () => Promise<unknown>
}

/** A no is kept as well. What went wrong with it is said beside the button. */
function Decline({ giving, decline }: DeclineProps) {
  const [fault, setFault] = useState('')
  const go = async () => {
    setFault('')
    try {
      await decline()
    } catch (error) {
      setFault(messageOf(error))
    }
  }
  return (
    <>
      <Button variant="quiet" busy={giving === 'no'} disabled={giving === 'yes'} onClick={() => void go()}>
        I do not agree
      </Button>
      {fault && <span role="alert">{fault}</span>}
    </>
  )
}
