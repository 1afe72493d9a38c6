import { type FormEvent, useState } from 'react'
import { change } from '#web/calls/api.ts'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { refresh } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { type Profile, profile } from '../contract.ts'
import styles from './profile.module.css'

/** Where mails go; signing in stays with the address of the account. */
export function EmailCard({ person }: { person: Profile }) {
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)

  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true)
    setFault(undefined)
    try {
      await work()
      await refresh([profile.read])
      toast({ title: done })
    } catch (error) {
      setFault((isApiError(error) && error.fields.email) || messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    void run(async () => {
      await change(profile.askEmail, { email })
      setEmail('')
    }, 'Check your mail')
  }
  return (
    <Card
      title="Preferred e-mail"
      description="Where we write to. You go on signing in with the address of your account."
    >
      <div className={styles.form}>
        <p className={styles.soft}>
          We write to <strong>{person.preferredEmail ?? person.email}</strong>.
        </p>
        {person.pendingEmail && (
          <output>
            A mail is on its way to <strong>{person.pendingEmail}</strong>. Open its link within a day, and we
            write there.
          </output>
        )}
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextField
            name="email"
            label="Another address"
            type="email"
            autoComplete="email"
            value={email}
            error={fault}
            onChange={(value) => setEmail(value ?? '')}
          />
          <div className={styles.buttons}>
            <Button type="submit" busy={busy} disabled={email.trim() === ''}>
              Send me a link there
            </Button>
            {(person.preferredEmail ?? person.pendingEmail) && (
              <Button
                variant="quiet"
                onClick={() =>
                  void run(() => change(profile.dropEmail, {}), 'We write to your account’s address')
                }
              >
                Use {person.email} again
              </Button>
            )}
          </div>
        </form>
      </div>
    </Card>
  )
}
