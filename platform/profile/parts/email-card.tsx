import { useMutation } from '@tanstack/react-query'
import { mutation } from '#web/calls/query.ts'
import { useCallForm } from '#web/record/use-call-form.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { type Profile, profile } from '../contract.ts'
import styles from './profile.module.css'

/** Where mails go; signing in stays with the address of the account. */
export function EmailCard({ person }: { person: Profile }) {
  const form = useCallForm(
    profile.askEmail,
    { email: '' },
    { onDone: () => toast({ title: 'Check your email' }) },
  )
  const drop = useMutation(mutation(profile.dropEmail, { failed: 'This did not work' }))
  const dropIt = () =>
    drop.mutate({}, { onSuccess: () => toast({ title: 'We write to your account’s address' }) })
  return (
    <Card
      title="Preferred email"
      description="Where we write to. You go on signing in with the address of your account."
    >
      <div className={styles.form}>
        <Quiet>
          We write to <strong>{person.preferredEmail ?? person.email}</strong>.
        </Quiet>
        {person.pendingEmail && (
          <output>
            An email is on its way to <strong>{person.pendingEmail}</strong>. Open its link within a day, and
            we write there.
          </output>
        )}
        <RecordForm
          form={form}
          save="Send me a link there"
          actions={
            (person.preferredEmail ?? person.pendingEmail) && (
              <Button variant="quiet" busy={drop.isPending} onClick={dropIt}>
                Use {person.email} again
              </Button>
            )
          }
        >
          <TextField {...form.field('email')} label="Another address" type="email" autoComplete="email" />
        </RecordForm>
      </div>
    </Card>
  )
}
