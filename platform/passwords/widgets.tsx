import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isGoodPassword } from '#kernel/people/password.ts'
import { change } from '#web/calls/api.ts'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { query, refresh } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { passwords } from './contract.ts'
import styles from './parts/checklist.module.css'
import { EndKeys, NewPassword } from './parts/new-password.tsx'

/** For the profile: a new password in exchange for the current one; other sessions end. */
export function ChangePassword() {
  const [current, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const keys = useQuery(query(passwords.keys, {})).data?.count ?? 0
  const [endKeys, setEndKeys] = useState(true)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [sending, setSending] = useState(false)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    setSending(true)
    setFaults({})
    try {
      const { message } = await change(passwords.change, {
        currentPassword: current,
        newPassword: password,
        endKeys,
      })
      await refresh([passwords.keys])
      for (const empty of [setCurrent, setPassword, setConfirmation]) empty('')
      toast({ title: 'Password changed', description: message })
    } catch (error) {
      const fields = isApiError(error) ? error.fields : {}
      setFaults(Object.keys(fields).length > 0 ? fields : { all: messageOf(error) })
    } finally {
      setSending(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <PasswordField
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        value={current}
        error={faults.currentPassword}
        onChange={(value) => setCurrent(value ?? '')}
      />
      <NewPassword
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
      />
      <EndKeys count={keys} value={endKeys} onChange={setEndKeys} />
      <p role="alert" className={styles.failure} hidden={!faults.all && !faults.newPassword}>
        {faults.newPassword ?? faults.all}
      </p>
      <div className={styles.actions}>
        <Button
          type="submit"
          variant="primary"
          busy={sending}
          disabled={current === '' || !isGoodPassword(password) || password !== confirmation}
        >
          Change password
        </Button>
      </div>
    </form>
  )
}
