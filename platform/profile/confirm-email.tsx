import { useEffect, useRef, useState } from 'react'
import { change } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/errors.ts'
import { browser } from '#web/device/browser.ts'
import { takeToken } from '#web/take-token.ts'
import { Button } from '#web/ui/action/button.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { BAD_LINK, profile } from './contract.ts'

type State = { name: 'checking' } | { name: 'done'; email: string } | { name: 'failed'; message: string }

/** Where the link in the mail to a new address leads. */
export default function ConfirmEmailPage() {
  const [token] = useState(() => takeToken())
  const [state, setState] = useState<State>(
    token === '' ? { name: 'failed', message: BAD_LINK } : { name: 'checking' },
  )
  const asked = useRef(false)
  useEffect(() => {
    // The link works once: a second drawing of the page must not spend it again.
    if (token === '' || asked.current) return
    asked.current = true
    change(profile.confirmEmail, { token }).then(
      ({ email }) => setState({ name: 'done', email }),
      (error: unknown) => setState({ name: 'failed', message: messageOf(error) }),
    )
  }, [token])

  if (state.name === 'checking')
    return (
      <OpenFrame title="Your email address">
        <output>Checking the link…</output>
      </OpenFrame>
    )
  const toPortal = (
    <Button variant="primary" onClick={() => browser.go('/profile')}>
      Go to my account
    </Button>
  )
  if (state.name === 'failed')
    return (
      <OpenFrame title="This link does not work" lead={<span role="alert">{state.message}</span>}>
        {toPortal}
      </OpenFrame>
    )
  return (
    <OpenFrame
      title="Thank you"
      lead={
        <output>
          We write to <strong>{state.email}</strong> from now on.
        </output>
      }
    >
      {toPortal}
    </OpenFrame>
  )
}
