import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { makeChange, query } from '#web/calls/query.ts'
import { useCallForm } from '#web/record/use-call-form.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { FileButton } from '#web/ui/fields/file-button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Line, Quiet } from '#web/ui/layout/flow.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { sheetAccount } from '../account-contract.ts'

/** The account with which sheets are read that are not published. */
export default function SheetAccount() {
  const answer = useQuery(query(sheetAccount.read, {}))
  const [open, setOpen] = useState<'key' | 'remove'>()
  return (
    <Card
      title="Account for private sheets"
      description="A service account of Google’s reads sheets that are not published, once they are shared with its email."
      actions={
        answer.data && (
          <>
            {answer.data.account && (
              <Button variant="quiet" onClick={() => setOpen('remove')}>
                Forget the account
              </Button>
            )}
            <Button icon="key" onClick={() => setOpen('key')}>
              {answer.data.account ? 'Use another key' : 'Set up the account'}
            </Button>
          </>
        )
      }
    >
      <Async query={answer} what="the account">
        {({ account }) =>
          account ? (
            <p>
              <strong>{account.email}</strong>, set up <Ago at={account.savedAt} />
            </p>
          ) : (
            <Quiet>None is set up: only published sheets are read.</Quiet>
          )
        }
      </Async>
      {open === 'key' && <NewKey onClose={() => setOpen(undefined)} />}
      {open === 'remove' && (
        <Confirm
          opened
          action="Forget the account"
          onClose={() => setOpen(undefined)}
          onContinue={() => makeChange(sheetAccount.remove, {})}
        >
          Private sheets are read no more. What came in stays.
        </Confirm>
      )}
    </Card>
  )
}

function NewKey({ onClose }: { onClose: () => void }) {
  const form = useCallForm(sheetAccount.save, { key: '', password: '' }, { onDone: onClose })
  const [name, setName] = useState('')
  const { value: key, onChange, error } = form.field('key')
  return (
    <Dialog opened onClose={onClose} title="Account for private sheets" size="md">
      <RecordForm form={form} save="Keep the key">
        <Quiet>
          In the Google Cloud console: a service account, Keys, Add key, JSON; the Sheets API has to be on.
          The key is kept sealed and shown to nobody.
        </Quiet>
        <Line>
          <FileButton
            label="Choose the key file"
            icon="key"
            accept=".json"
            onFile={(file) => {
              setName(file.name)
              void file.text().then(onChange)
            }}
          />
          <Quiet as="output">{key === '' ? '' : name}</Quiet>
        </Line>
        {error && <p role="alert">{error}</p>}
        <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" />
      </RecordForm>
    </Dialog>
  )
}
