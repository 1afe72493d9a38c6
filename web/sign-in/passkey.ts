import { browserSupportsWebAuthn, startAuthentication } from '@simplewebauthn/browser'

/** The one thing on the server's sign-in pages that needs a script: asking the browser for a passkey. */
const place = document.getElementById('passkey')
const button = place?.querySelector('button')
const fault = place?.querySelector<HTMLElement>('[role=alert]')

const post = async (path: string, body: object) => {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const content = await answer.json()
  if (!answer.ok) throw new Error(content.message)
  return content
}

async function signIn(second: boolean) {
  const { options } = await post('/api/login/passkey/options', { second })
  const credential = await startAuthentication({ optionsJSON: options })
  const { returnTo } = await post('/api/login/passkey', { credential })
  const wanted = document.querySelector<HTMLInputElement>('input[name=returnTo]')?.value
  // Either is a path of ours: the server saw to it.
  window.location.assign(returnTo ?? wanted ?? '/dashboard')
}

if (place && button && fault && browserSupportsWebAuthn()) {
  place.hidden = false
  button.addEventListener('click', () => {
    fault.hidden = true
    button.disabled = true
    signIn(button.dataset.second === 'true')
      .catch((error: Error) => {
        const isOwnChoice = error.name === 'NotAllowedError' || error.name === 'AbortError'
        fault.textContent = isOwnChoice ? 'No passkey was used. You can try again.' : error.message
        fault.hidden = false
      })
      .finally(() => {
        button.disabled = false
      })
  })
}
