import { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { change } from '#web/calls/api.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { secondFactor } from '../contract.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Options = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Password, name, the browser's own dialog, recovery codes. */
export default function PasskeyDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [options, setOptions] = useState<Options>()
  const [name, setName] = useState('')
  const [codes, setCodes] = useState<readonly string[]>()
  const finish = () => {
    onDone()
    onClose()
  }
  const add = async (optionsJSON: Options) => {
    const response = await startRegistration({ optionsJSON }).catch((error: Error) => {
      // Each set of options works once; the next try begins with the password.
      setOptions(undefined)
      throw error.name === 'InvalidStateError'
        ? new Error('This device has a passkey for Lunchbox already.')
        : new Error('No passkey was made. You can try again.')
    })
    const { recoveryCodes } = await change(secondFactor.addPasskey, { name, response: { ...response } })
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    else finish()
  }
  return (
    <Dialog opened onClose={codes ? undefined : onClose} title="Add a passkey" size="md">
      {codes ? (
        <RecoveryCodes codes={codes} onKept={finish} />
      ) : options ? (
        <SmallForm action="Add the passkey" disabled={name.trim() === ''} onSubmit={() => add(options)}>
          {(faults) => (
            <TextField
              name="name"
              label="Name of the passkey"
              description="So that you know it again: “My phone”, “Laptop at the office”"
              focusOnMount
              maxLength={60}
              value={name}
              error={faults.name}
              onChange={(value) => setName(value ?? '')}
            />
          )}
        </SmallForm>
      ) : (
        <PasswordStep
          lead="With a passkey you sign in with your fingerprint, your face or the code of your device."
          action="Continue"
          onPassword={async (password) => {
            const answer = await change(secondFactor.passkeyOptions, { password })
            setOptions(answer.options as unknown as Options)
          }}
        />
      )}
    </Dialog>
  )
}
