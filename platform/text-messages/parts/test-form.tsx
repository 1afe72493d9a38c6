import { type FormEvent, useState } from 'react'
import { addressOfSection } from '#kernel/portal/navigation.ts'
import { change } from '#web/calls/api.ts'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { textMessages } from '../contract.ts'
import styles from './panel.module.css'

/** One text with fixed words; what became of it is seen in the outbox. */
export function TestForm() {
  const [phone, setPhone] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [sentId, setSentId] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFault(undefined)
    setSentId(undefined)
    try {
      setSentId((await change(textMessages.test, { phone })).id)
    } catch (error) {
      setFault((isApiError(error) && error.fields.phone) || messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        name="phone"
        label="Mobile phone"
        type="tel"
        placeholder="(404) 555-0134"
        required
        value={phone}
        error={fault}
        onChange={(value) => setPhone(value ?? '')}
      />
      <div className={styles.send}>
        <Button type="submit" icon="send" busy={busy} disabled={phone.trim() === ''}>
          Send a test message
        </Button>
        <output>
          {sentId && (
            <>
              On its way. <a href={addressOfSection('outbox', { id: sentId })}>See what becomes of it</a>
            </>
          )}
        </output>
      </div>
    </form>
  )
}
