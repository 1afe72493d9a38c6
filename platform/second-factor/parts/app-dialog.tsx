import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { call, change } from '#web/calls/api.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { QrCode } from '#web/ui/qr/qr-code.tsx'
import { secondFactor } from '../contract.ts'
import { PasswordStep } from './password-step.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

type Setup = OutputOf<typeof secondFactor.startApp>

/** Password, QR code, first code, recovery codes. */
export default function AppDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [setup, setSetup] = useState<Setup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const finish = () => {
    onDone()
    onClose()
  }
  return (
    <Dialog opened onClose={codes ? undefined : onClose} title="Set up an authenticator app" size="md">
      {codes ? (
        <RecoveryCodes codes={codes} onKept={finish} />
      ) : setup ? (
        <FirstCode
          setup={setup}
          onCodes={(made) => {
            if (made.length > 0) setCodes(made)
            else finish()
          }}
        />
      ) : (
        <PasswordStep
          lead="You need an app on your phone that shows codes of six digits; most password managers do, too."
          action="Show the QR code"
          onPassword={async (password) => setSetup(await call(secondFactor.startApp, { password }))}
        />
      )}
    </Dialog>
  )
}

function FirstCode({ setup, onCodes }: { setup: Setup; onCodes: (codes: readonly string[]) => void }) {
  const [code, setCode] = useState('')
  return (
    <SmallForm
      action="Turn it on"
      disabled={code.trim() === ''}
      onSubmit={async () => {
        const { recoveryCodes } = await change(secondFactor.confirmApp, { setup: setup.setup, code })
        onCodes(recoveryCodes)
      }}
    >
      {(faults) => (
        <>
          <div className={styles.scan}>
            <QrCode text={setup.uri} label="Scan it with the app" size={46} />
            <div className={styles.hand}>
              Cannot scan it? Type this key into the app:
              <span className={styles.key}>{setup.key.replace(/(.{4})(?=.)/g, '$1 ')}</span>
              {/* A phone cannot scan itself. */}
              <Button href={setup.uri} icon="external" className={styles.onPhone}>
                Open the app
              </Button>
            </div>
          </div>
          <TextField
            name="code"
            label="Code that the app shows now"
            autoComplete="one-time-code"
            focusOnMount
            value={code}
            error={faults.code}
            onChange={(value) => setCode(value ?? '')}
          />
        </>
      )}
    </SmallForm>
  )
}
