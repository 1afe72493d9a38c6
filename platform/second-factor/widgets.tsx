import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { change } from '#web/calls/api.ts'
import { query, refresh } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { countOf, formatAgo, formatMoment } from '#web/ui/show/format.ts'
import { secondFactor } from './contract.ts'
import { PasswordStep } from './parts/password-step.tsx'
import { RecoveryCodes } from './parts/recovery-codes.tsx'
import styles from './parts/second-factor.module.css'

const AppDialog = lazy(() => import('./parts/app-dialog.tsx'))
const PasskeyDialog = lazy(() => import('./parts/passkey-dialog.tsx'))

type Factors = OutputOf<typeof secondFactor.read>
type Asking =
  | { what: 'app' | 'passkey' | 'codes' | 'remove app' }
  | { what: 'remove passkey'; id: string }
  | null

const usedWords = (usedAt: string | null, createdAt: string) =>
  usedAt ? `Used ${formatAgo(usedAt)}` : `Added ${formatMoment(createdAt)}, not used yet`

/** For the profile: authenticator app, passkeys and recovery codes. `onChanged` after each change. */
export function SecondFactorSettings({ onChanged }: { onChanged?: () => void }) {
  const factors = useQuery(query(secondFactor.read, {}))
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  const changed = () => {
    void refresh([secondFactor.read])
    onChanged?.()
  }
  return (
    <Async query={factors} what="how you sign in">
      {(found) => (
        <>
          <Rows factors={found} ask={setAsking} />
          <Suspense>
            {asking?.what === 'app' && <AppDialog onClose={close} onDone={changed} />}
            {asking?.what === 'passkey' && <PasskeyDialog onClose={close} onDone={changed} />}
          </Suspense>
          {asking?.what === 'codes' && <NewCodes onClose={close} onDone={changed} />}
          {asking?.what === 'remove app' && (
            <Removal
              title="Remove the authenticator app"
              onClose={close}
              remove={async (password) => {
                await change(secondFactor.removeApp, { password })
                changed()
              }}
            />
          )}
          {asking?.what === 'remove passkey' && (
            <Removal
              title="Remove the passkey"
              onClose={close}
              remove={async (password) => {
                await change(secondFactor.removePasskey, { id: asking.id, password })
                changed()
              }}
            />
          )}
        </>
      )}
    </Async>
  )
}

function Rows({ factors, ask }: { factors: Factors; ask: (asking: Asking) => void }) {
  const { app, passkeys, recoveryCodesLeft } = factors
  return (
    <ul className={styles.list}>
      <li className={styles.row}>
        <div>
          <strong>Authenticator app</strong>
          <p>{app ? usedWords(app.usedAt, app.createdAt) : 'A code of six digits after your password'}</p>
        </div>
        {app ? (
          <Button onClick={() => ask({ what: 'remove app' })}>Remove the app</Button>
        ) : (
          <Button icon="add" onClick={() => ask({ what: 'app' })}>
            Set up an app
          </Button>
        )}
      </li>
      {passkeys.map((passkey) => (
        <li key={passkey.id} className={styles.row}>
          <div>
            <strong>{passkey.name}</strong>
            <p>Passkey. {usedWords(passkey.usedAt, passkey.createdAt)}</p>
          </div>
          <Button
            aria-label={`Remove the passkey ${passkey.name}`}
            onClick={() => ask({ what: 'remove passkey', id: passkey.id })}
          >
            Remove
          </Button>
        </li>
      ))}
      <li className={styles.row}>
        <div>
          <strong>{passkeys.length > 0 ? 'Another passkey' : 'Passkeys'}</strong>
          <p>Fingerprint, face or the code of your device; no password needed</p>
        </div>
        <Button icon="add" onClick={() => ask({ what: 'passkey' })}>
          Add a passkey
        </Button>
      </li>
      {(app || passkeys.length > 0) && (
        <li className={styles.row}>
          <div>
            <strong>Recovery codes</strong>
            <p>{countOf(recoveryCodesLeft, 'code', 'codes')} left for a day without your phone</p>
          </div>
          <Button onClick={() => ask({ what: 'codes' })}>Make new codes</Button>
        </li>
      )}
    </ul>
  )
}

interface PasswordDialogProps {
  title: string
  lead: string
  action: string
  danger?: boolean
  onClose: () => void
  onPassword: (password: string) => Promise<void>
}

/** Asks for the password before something that decides who gets into the account. */
export const PasswordDialog = ({ title, onClose, ...step }: PasswordDialogProps) => (
  <Dialog opened onClose={onClose} title={title}>
    <PasswordStep {...step} />
  </Dialog>
)

interface RemovalProps {
  title: string
  onClose: () => void
  remove: (password: string) => Promise<void>
}

const Removal = ({ title, onClose, remove }: RemovalProps) => (
  <PasswordDialog
    title={title}
    onClose={onClose}
    lead="It cannot be used to sign in any more. This cannot be undone; you can set it up again."
    action={title}
    danger
    onPassword={async (password) => {
      await remove(password)
      toast({ title: 'Removed', description: 'We sent you a mail about it.' })
      onClose()
    }}
  />
)

function NewCodes({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Dialog opened onClose={onClose} title="New recovery codes" size="md">
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : (
        <PasswordStep
          lead="The codes you have now stop working."
          action="Make new codes"
          onPassword={async (password) => {
            setCodes((await change(secondFactor.newCodes, { password })).recoveryCodes)
            onDone()
          }}
        />
      )}
    </Dialog>
  )
}
