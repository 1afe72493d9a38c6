import { useState } from 'react'
import { countOf } from '#kernel/language/count.ts'
import { ApiError, messageOf } from '#web/calls/errors.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { type Signature, SignatureField } from '#web/ui/fields/signature-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import type { Mine } from '../signing-contract.ts'
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
}

/** One agreement to read and to sign: the text whole, then a name, a hand if one likes, and one button. */
export function SignSheet({ item, name, onSign }: SignSheetProps) {
  const [isRead, setRead] = useState(false)
  const [signature, setSignature] = useState<Signature | null>({ name, strokes: [] })
  const { current } = item
  if (!current) return null
  const give = (agreed: boolean) => {
    if (agreed && !isRead) throw notRead()
    return onSign({
      kindId: item.kindId,
      sha256: current.sha256,
      agreed,
      name: signature?.name ?? '',
      strokes: signature?.strokes ?? [],
    })
  }
  return (
    <Stack>
      {item.description && <p>{item.description}</p>}
      {current.note && item.signed && <Quiet>New in this text: {current.note}</Quiet>}
      <div className={styles.text}>{current.text}</div>
      <SmallForm
        action="Sign"
        onSubmit={async () => give(true)}
        actions={item.mayDecline && <Decline decline={() => give(false)} />}
      >
        {(faults) => (
          <>
            <CheckboxField
              name="agreed"
              label="I have read this and agree"
              value={isRead}
              onChange={(value) => setRead(value === true)}
              error={faults.agreed}
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
    </Stack>
  )
}

const NOT_READ = 'Please say that you have read it and agree'
const notRead = () => new ApiError('VALIDATION_ERROR', NOT_READ, { fields: { agreed: NOT_READ } })

/** A no is kept as well. What went wrong with it is said beside the button. */
function Decline({ decline }: { decline: () => Promise<unknown> }) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const go = async () => {
    setBusy(true)
    setFault('')
    try {
      await decline()
    } catch (error) {
      setFault(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <>
      <Button variant="quiet" busy={busy} onClick={() => void go()}>
        I do not agree
      </Button>
      {fault && <span role="alert">{fault}</span>}
    </>
  )
}
