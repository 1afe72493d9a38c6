import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { call } from '#web/calls/api.ts'
import { faultsOf } from '#web/calls/errors.ts'
import { leaveFor } from '#web/calls/session.ts'
import { UPLOAD_TIMEOUT_MS } from '#web/constants.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ERASE_WORDS, FORMER, type Holdings, personalData } from '../contract.ts'
import { keepResult } from '../result.ts'
import { PartsList } from './parts-list.tsx'
import styles from './personal-data.module.css'

interface EraseDialogProps {
  /** Somebody else's; without it one's own, which takes the password. */
  person?: { id: string; name: string; hasNoAccount?: true }
  onClose: () => void
  /** After the result was read. */
  onErased: () => void
}

/** At once and for good, so it takes words rather than a click. */
export default function EraseDialog({ person, onClose, onErased }: EraseDialogProps) {
  const form = useId()
  const [words, setWords] = useState('')
  const [password, setPassword] = useState('')
  const [done, setDone] = useState<Holdings>()

  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const options = { timeoutMs: UPLOAD_TIMEOUT_MS }
      const erase = person?.hasNoAccount ? personalData.eraseKnown : personalData.erase
      if (person) return setDone(await call(erase, { id: person.id, words }, options))
      // Nobody is signed in here then; that page is for everyone.
      await leaveFor('/erased', async () =>
        keepResult(await call(personalData.eraseMe, { words, password }, options)),
      )
    },
  })
  const faults = faultsOf(error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate()
  }
  if (done && person)
    return (
      <Dialog
        opened
        onClose={onErased}
        size="md"
        title="Erased"
        footer={
          <Button variant="primary" onClick={onErased}>
            Back to the list
          </Button>
        }
      >
        <Stack>
          <p className={styles.text}>
            {person.hasNoAccount ? `${person.name} goes.` : `${person.name} is now “${FORMER}”.`} What follows
            is being erased; where texts of others name them is looked for after that, and waits for you in
            the Admin Panel under Erasures. This is what there was:
          </p>
          <PartsList parts={done.parts} />
        </Stack>
      </Dialog>
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={person ? `Erase everything about ${person.name}` : 'Erase everything about me'}
      footer={
        <>
          <Button onClick={onClose} data-autofocus>
            Keep everything
          </Button>
          <Button
            type="submit"
            form={form}
            variant="danger"
            busy={isPending}
            disabled={words.trim().toLowerCase() !== ERASE_WORDS || (!person && password === '')}
          >
            Erase for good
          </Button>
        </>
      }
    >
      <form id={form} className={styles.stack} onSubmit={submit} noValidate>
        <p className={styles.text}>
          This happens at once, without a waiting period, and cannot be undone by anybody.{' '}
          {person?.hasNoAccount
            ? 'They are no contact, volunteer or driver any more.'
            : `${person ? 'Their' : 'Your'} sessions end, and ${person ? 'they' : 'you'} can only come back by applying anew.`}
        </p>
        <TextField
          name="words"
          label={`Type “${ERASE_WORDS}”`}
          value={words}
          error={faults.words}
          onChange={(value) => setWords(value ?? '')}
        />
        {!person && (
          <PasswordField
            name="password"
            label="Your password"
            autoComplete="current-password"
            value={password}
            error={faults.password}
            onChange={(value) => setPassword(value ?? '')}
          />
        )}
        <Failure error={Object.keys(faults).length > 0 ? null : error} />
      </form>
    </Dialog>
  )
}
