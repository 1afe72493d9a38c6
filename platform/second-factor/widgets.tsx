import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { change } from '#web/calls/api.ts'
import { query } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { countOf, formatMoment } from '#web/ui/show/format.ts'
import { secondFactor } from './contract.ts'
import { PasswordStep } from './parts/password-step.tsx'
import { RecoveryCodes } from './parts/recovery-codes.tsx'

const AppDialog = lazy(() => import('./parts/app-dialog.tsx'))
const PasskeyDialog = lazy(() => import('./parts/passkey-dialog.tsx'))

type Factors = OutputOf<typeof secondFactor.read>
type Asking = 'app' | 'passkey' | 'codes' | 'remove app' | { removePasskey: string }

const UsedWords = ({ usedAt, createdAt }: { usedAt: string | null; createdAt: string }) =>
  usedAt ? (
    <>
      Used <Ago at={usedAt} />
    </>
  ) : (
    `Added ${formatMoment(createdAt)}, not used yet`
  )

/** For the profile: authenticator app, passkeys and recovery codes. `onChanged` after each change. */
export function SecondFactorSettings({ onChanged }: { onChanged?: () => void }) {
  const factors = useQuery(query(secondFactor.read, {}))
  const [asking, setAsking] = useState<Asking | null>(null)
  const steps = { onClose: () => setAsking(null), onDone: () => onChanged?.() }
  return (
    <Async query={factors} what="how you sign in">
      {(found) => (
        <>
          <Rows factors={found} ask={setAsking} />
          <Suspense>
            {asking === 'app' && <AppDialog {...steps} />}
            {asking === 'passkey' && <PasskeyDialog {...steps} />}
          </Suspense>
          {asking === 'codes' && <NewCodes {...steps} />}
          {asking === 'remove app' && (
            <Removal
              {...steps}
              title="Remove the authenticator app"
              remove={(password) => change(secondFactor.removeApp, { password })}
            />
          )}
          {asking !== null && typeof asking === 'object' && (
            <Removal
              {...steps}
              title="Remove the passkey"
              remove={(password) =>
                change(secondFactor.removePasskey, { id: asking.removePasskey, password })
              }
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
    <RowList>
      <ListRow
        title="Authenticator app"
        about={app ? <UsedWords {...app} /> : 'A code of six digits after your password'}
        action={
          app ? (
            <Button onClick={() => ask('remove app')}>Remove the app</Button>
          ) : (
            <Button icon="add" onClick={() => ask('app')}>
              Set up an app
            </Button>
          )
        }
      />
      {passkeys.map((passkey) => (
        <ListRow
          key={passkey.id}
          title={passkey.name}
          about={
            <>
              Passkey. <UsedWords {...passkey} />
            </>
          }
          action={
            <Button
              aria-label={`Remove the passkey ${passkey.name}`}
              onClick={() => ask({ removePasskey: passkey.id })}
            >
              Remove
            </Button>
          }
        />
      ))}
      <ListRow
        title={passkeys.length > 0 ? 'Another passkey' : 'Passkeys'}
        about="Fingerprint, face or the code of your device; no password needed"
        action={
          <Button icon="add" onClick={() => ask('passkey')}>
            Add a passkey
          </Button>
        }
      />
      {(app || passkeys.length > 0) && (
        <ListRow
          title="Recovery codes"
          about={`${countOf(recoveryCodesLeft, 'code')} left for a day without your phone`}
          action={<Button onClick={() => ask('codes')}>Make new codes</Button>}
        />
      )}
    </RowList>
  )
}

type PasswordDialogProps = Parameters<typeof PasswordStep>[0] & { title: string; onClose: () => void }

/** Asks for the password before something that decides who gets into the account. */
export const PasswordDialog = ({ title, onClose, ...step }: PasswordDialogProps) => (
  <Dialog opened onClose={onClose} title={title}>
    <PasswordStep {...step} />
  </Dialog>
)

interface StepsProps {
  onClose: () => void
  onDone: () => void
}

interface RemovalProps extends StepsProps {
  title: string
  remove: (password: string) => Promise<unknown>
}

const Removal = ({ title, onClose, onDone, remove }: RemovalProps) => (
  <PasswordDialog
    title={title}
    onClose={onClose}
    lead="It cannot be used to sign in any more. This cannot be undone; you can set it up again."
    action={title}
    danger
    onPassword={async (password) => {
      await remove(password)
      onDone()
      toast({ title: 'Removed', description: 'We sent you an email about it.' })
      onClose()
    }}
  />
)

function NewCodes({ onClose, onDone }: StepsProps) {
  const [codes, setCodes] = useState<readonly string[]>()
  return (
    <Dialog opened onClose={codes ? undefined : onClose} title="New recovery codes" size="md">
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
