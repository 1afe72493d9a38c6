import { type FormEvent, useEffect, useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { isGoodPassword, PASSWORD_TOO_WEAK } from '#kernel/people/password.ts'
import { call, change } from '#web/calls/api.ts'
import { isApiError, serverWords } from '#web/calls/errors.ts'
import { RESET_REDIRECT_MS } from '#web/constants.ts'
import { browser } from '#web/device/browser.ts'
import { takeToken } from '#web/take-token.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { BAD_TOKEN, NO_TOKEN, passwords } from './contract.ts'
import styles from './parts/checklist.module.css'
import { EndKeys, NewPassword } from './parts/new-password.tsx'

const toLogin = () => browser.go('/api/login')

type State =
  | { name: 'verifying' }
  | { name: 'invalid'; message: string }
  | { name: 'ready'; account: OutputOf<typeof passwords.verify> }
  | { name: 'success'; message: string }

/** Spec 2.12, 4, 5, 8. Newly approved people choose their first password here, too. */
export default function ResetPasswordPage() {
  const [token] = useState(() => takeToken())
  const [state, setState] = useState<State>(
    token === '' ? { name: 'invalid', message: NO_TOKEN } : { name: 'verifying' },
  )
  useEffect(() => {
    if (token === '') return
    const gone = new AbortController()
    call(passwords.verify, { token }, { signal: gone.signal }).then(
      (account) =>
        setState(
          account.valid
            ? { name: 'ready', account }
            : { name: 'invalid', message: account.message || BAD_TOKEN },
        ),
      (error: unknown) => {
        if (!gone.signal.aborted) setState({ name: 'invalid', message: wordsOf(error) })
      },
    )
    return () => gone.abort()
  }, [token])

  if (state.name === 'verifying')
    return (
      <OpenFrame title="Reset Your Password">
        <output>Verifying reset token...</output>
      </OpenFrame>
    )
  if (state.name === 'invalid')
    return (
      <OpenFrame title="Invalid Reset Link" lead={<span role="alert">{state.message}</span>}>
        <Line>
          <Button onClick={toLogin}>Back to Login</Button>
          <Button variant="primary" onClick={toLogin}>
            Request New Reset Link
          </Button>
        </Line>
      </OpenFrame>
    )
  if (state.name === 'success') return <Success message={state.message} />
  return (
    <ResetForm
      token={token}
      account={state.account}
      onDone={(message) => setState({ name: 'success', message })}
    />
  )
}

/** Spec 8: the server's words about the token, unless there was no server. */
const wordsOf = (error: unknown) =>
  isApiError(error) && error.status > 0 && error.status < 500
    ? serverWords(error, BAD_TOKEN)
    : 'Unable to verify reset token. Please try again.'

interface ResetFormProps {
  token: string
  account: OutputOf<typeof passwords.verify>
  onDone: (message: string) => void
}

function ResetForm({ token, account, onDone }: ResetFormProps) {
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [endKeys, setEndKeys] = useState(true)
  const [failure, setFailure] = useState('')
  const [sending, setSending] = useState(false)
  const good = isGoodPassword(password)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (sending) return
    if (password !== confirmation) return setFailure('Passwords do not match.')
    if (!good) return setFailure(PASSWORD_TOO_WEAK)
    setSending(true)
    setFailure('')
    try {
      const { message } = await change(passwords.reset, { token, newPassword: password, endKeys })
      onDone(message)
    } catch (error) {
      setFailure(serverWords(error, 'An error occurred. Please try again.'))
      setSending(false)
    }
  }
  return (
    <OpenFrame
      title="Reset Your Password"
      lead={
        <>
          {account.purpose === 'invite' ? 'Choose a password for your new account ' : 'For the account '}
          <strong>{account.email}</strong>
        </>
      }
    >
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {/* Tells password managers whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={account.email ?? ''} readOnly />
        <NewPassword
          password={password}
          confirmation={confirmation}
          onPassword={setPassword}
          onConfirmation={setConfirmation}
        />
        <EndKeys count={account.keys} value={endKeys} onChange={setEndKeys} />
        <p role="alert" className={styles.failure} hidden={failure === ''}>
          {failure}
        </p>
        <Button
          type="submit"
          variant="primary"
          size="md"
          fullWidth
          busy={sending}
          disabled={!good || password !== confirmation}
        >
          {sending ? 'Resetting Password...' : 'Reset Password'}
        </Button>
      </form>
    </OpenFrame>
  )
}

function Success({ message }: { message: string }) {
  useEffect(() => {
    const timer = setTimeout(toLogin, RESET_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <OpenFrame title="Password Reset Successful" lead={<output>{message}</output>}>
      <Button variant="primary" onClick={toLogin}>
        Go to Login Now
      </Button>
    </OpenFrame>
  )
}
