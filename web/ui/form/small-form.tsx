import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#kernel/calls/errors.ts'
import { faultsOf } from '#web/calls/errors.ts'
import { Button } from '../action/button.tsx'
import { Failure } from '../feedback/failure.tsx'
import buttons from '../overlay/dialog-footer.module.css'
import { InDialog } from '../overlay/in-dialog.ts'
import { firstFault } from './first-fault.ts'
import { useFirstField } from './first-field.ts'
import { NotLookingBack } from './not-looking-back.tsx'
import styles from './small-form.module.css'

interface SmallFormProps {
  /** What the button says. */
  action: string
  danger?: boolean
  disabled?: boolean
  /** It changes nothing: also offered to whoever looks back. */
  reads?: boolean
  onSubmit: () => Promise<unknown>
  /** More buttons beside the main one. */
  actions?: ReactNode
  /** The fields; each gets its `faults[name]`. What is about none of them is said above the button. */
  children: (faults: FieldErrors) => ReactNode
}

/**
 * A few fields and one button for what is more than one call: a passkey, a code, several people at once. What a single
 * call takes is a `useCallForm`.
 */
export function SmallForm({ action, danger, disabled, reads, onSubmit, actions, children }: SmallFormProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: onSubmit })
  const faults = faultsOf(error)
  const inDialog = useContext(InDialog)
  const element = useRef<HTMLFormElement>(null)
  useFirstField(element, true)
  const [isSaid, setSaid] = useState(false)
  // Who pressed the button far below the fault is taken to it.
  useEffect(() => {
    const fault = error ? firstFault(element.current) : null
    setSaid(fault !== null)
    fault?.focus()
  }, [error])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  const button = (
    <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={isPending} disabled={disabled}>
      {action}
    </Button>
  )
  const main = reads ? button : <NotLookingBack>{button}</NotLookingBack>
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      {children(faults)}
      <Failure error={isSaid ? null : error} />
      <div className={inDialog ? buttons.footer : styles.actions}>
        {!inDialog && main}
        {actions}
        {inDialog && main}
      </div>
    </form>
  )
}
