import { type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import type { FieldErrors } from '#kernel/calls/errors.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { Button } from '../action/button.tsx'
import { SkeletonLines, Waiting } from '../feedback/async.tsx'
import buttons from '../overlay/dialog-footer.module.css'
import { InDialog } from '../overlay/in-dialog.ts'
import { Icon } from '../show/icon.tsx'
import { firstFault } from './first-fault.ts'
import { useFirstField } from './first-field.ts'
import styles from './form.module.css'
import { wordsOf } from './merge.ts'
import { MergeDialog, type ShowValue } from './merge-dialog.tsx'
import { NotLookingBack } from './not-looking-back.tsx'
import type { RecordFormState } from './use-record-form.ts'

export interface RecordFormProps {
  form: RecordFormState
  /** What the button does, in words: 'Log this collection'. None where the fields have buttons of their own. */
  save?: string
  /** For what cannot be undone. */
  danger?: boolean
  onCancel?: () => void
  /** Before the main button: 'Back'. */
  before?: ReactNode
  /** More buttons beside the main one. */
  actions?: ReactNode
  /** With this the buttons stay at the bottom edge, and it above them: a running total. */
  pinned?: ReactNode
  /** How a field's value reads in the merge dialog; otherwise as text. */
  showValue?: ShowValue
  labels?: Record<string, string | undefined>
  children: ReactNode
}

/** The form around the fields: draft notice, faults in words, the button, the merge. */
export function RecordForm({
  form,
  save,
  danger,
  onCancel,
  before,
  actions,
  pinned,
  showValue,
  labels = {},
  children,
}: RecordFormProps) {
  const element = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const [elsewhere, setElsewhere] = useState<string[]>([])
  const inDialog = useContext(InDialog)
  const { focusAt } = form
  useEffect(() => {
    if (focusAt === 0) return
    ;(firstFault(element.current) ?? alert.current)?.focus()
  }, [focusAt])
  useFirstField(element, form.ready)

  if (!form.ready)
    return (
      <Waiting what="the form">
        <SkeletonLines lines={6} />
      </Waiting>
    )
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void form.submit().then(list)
  }
  /** Faults of fields that this form does not show are listed, so that none is silent. */
  const list = (faults: FieldErrors) => {
    const named = element.current?.querySelectorAll('[name]') ?? []
    const shown = new Set([...named].map((field) => field.getAttribute('name')))
    setElsewhere(Object.entries(faults).flatMap(([path, message]) => (shown.has(path) ? [] : [message])))
  }
  const main = save !== undefined && (
    <NotLookingBack>
      <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={form.saving}>
        {save}
      </Button>
    </NotLookingBack>
  )
  return (
    <form ref={element} className={styles.form} noValidate onSubmit={onSubmit}>
      {form.restored && (
        <Notice icon="history">
          <span>We kept what you typed.</span>
          <Button variant="quiet" onClick={form.discard}>
            Discard it
          </Button>
        </Notice>
      )}
      {form.meanwhile.length > 0 && (
        <Notice icon="people">
          <span>
            Somebody else changed {form.meanwhile.map((field) => labels[field] ?? wordsOf(field)).join(', ')}{' '}
            meanwhile. What you typed is kept; you choose when you save.
          </span>
        </Notice>
      )}
      {looksBack() ? (
        // What somebody would type there leads nowhere.
        <fieldset className={styles.fields} disabled>
          {children}
        </fieldset>
      ) : (
        <div className={styles.fields}>{children}</div>
      )}
      <div ref={alert} tabIndex={-1} role="alert" className={styles.failure} data-empty={form.failure === ''}>
        {form.failure !== '' && <Icon name="alert" size={16} />}
        <div>
          {form.failure}
          {elsewhere.length > 0 && (
            <ul className={styles.list}>
              {elsewhere.map((message) => (
                <li key={message}>{message}</li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <div
        className={inDialog && pinned === undefined ? buttons.footer : styles.actions}
        data-pinned={pinned === undefined ? undefined : true}
      >
        {pinned}
        {before}
        {!inDialog && main}
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {actions}
        {inDialog && main}
      </div>
      {form.conflict && (
        <MergeDialog
          rows={form.conflict.rows}
          showValue={showValue}
          save={save ?? 'Save'}
          onCancel={form.cancelMerge}
          onMerge={(choices) => void form.merge(choices).then(list)}
        />
      )}
    </form>
  )
}

/** A quiet line above the fields. */
const Notice = ({ icon, children }: { icon: 'history' | 'people'; children: ReactNode }) => (
  <output className={styles.notice}>
    <Icon name={icon} />
    {children}
  </output>
)
