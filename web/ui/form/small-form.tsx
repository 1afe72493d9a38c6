import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#kernel/calls/errors.ts'
import { faultsOf } from '#web/calls/errors.ts'
import { Button } from '../action/button.tsx'
import { Failure } from '../feedback/failure.tsx'
import { firstFault } from './first-fault.ts'
import { useFirstField } from './first-field.ts'
import styles from './small-form.module.css'

interface SmallFormProps {
  /** What the button says. */
  action: string
  danger?: boolean
  disabled?: boolean
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
export function SmallForm({ action, danger, disabled, onSubmit, actions, children }: SmallFormProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: onSubmit })
  const faults = faultsOf(error)
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
  return (
    <form ref={element} className={styles.form} onSubmit={submit} noValidate>
      {children(faults)}
      <Failure error={isSaid ? null : error} />
      <div className={styles.actions}>
        <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={isPending} disabled={disabled}>
          {action}
        </Button>
        {actions}
      </div>
    </form>
  )
}
