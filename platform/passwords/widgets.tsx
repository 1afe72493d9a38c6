import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isGoodPassword } from '#kernel/people/password.ts'
import { change } from '#web/calls/api.ts'
import { faultsOf } from '#web/calls/errors.ts'
import { query, refresh } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
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
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => change(passwords.change, { currentPassword: current, newPassword: password, endKeys }),
    onSuccess: async ({ message }) => {
      await refresh([passwords.keys])
      for (const empty of [setCurrent, setPassword, setConfirmation]) empty('')
      toast({ title: 'Password changed', description: message })
    },
  })
  const { currentPassword, newPassword } = faultsOf(error)
  const refusal = newPassword ? new Error(newPassword) : error
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <PasswordField
        name="currentPassword"
        label="Current password"
        autoComplete="current-password"
        value={current}
        error={currentPassword}
        onChange={(value) => setCurrent(value ?? '')}
      />
      <NewPassword
        password={password}
        confirmation={confirmation}
        onPassword={setPassword}
        onConfirmation={setConfirmation}
      />
      <EndKeys count={keys} value={endKeys} onChange={setEndKeys} />
      <Failure error={currentPassword ? null : refusal} />
      <Line>
        <Button
          type="submit"
          variant="primary"
          busy={isPending}
          disabled={current === '' || !isGoodPassword(password) || password !== confirmation}
        >
          Change password
        </Button>
      </Line>
    </form>
  )
}
