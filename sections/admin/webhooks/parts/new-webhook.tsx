import { useState } from 'react'
import { useCallForm } from '#web/record/use-call-form.ts'
import { CheckboxGroupField } from '#web/ui/fields/choice-fields.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ShownOnce } from '#web/ui/show/shown-once.tsx'
import { webhooks } from '../contract.ts'
import styles from './webhooks.module.css'

interface NewWebhookProps {
  kinds: readonly { name: string; title: string }[]
  onClose: () => void
}
const NOTHING = { title: '', address: '', kinds: [], password: '' }

/** Where, and of what; then the secret, once. */
export default function NewWebhook({ kinds, onClose }: NewWebhookProps) {
  const [secret, setSecret] = useState('')
  return (
    <Dialog opened onClose={onClose} title="Make a webhook" size="md">
      {secret === '' ? (
        <NewOne kinds={kinds} onMade={setSecret} />
      ) : (
        <ShownOnce values={[{ label: 'Signing secret', value: secret, what: 'the secret' }]} onDone={onClose}>
          Put this secret into the other system now: with it, it checks that a message is from here. It is not
          shown again.
        </ShownOnce>
      )}
    </Dialog>
  )
}

function NewOne({ kinds, onMade }: Pick<NewWebhookProps, 'kinds'> & { onMade: (secret: string) => void }) {
  const form = useCallForm(webhooks.add, NOTHING, { onDone: ({ secret }) => onMade(secret) })
  return (
    <RecordForm form={form} save="Make the webhook">
      <TextField
        {...form.field('title')}
        label="What it tells"
        placeholder="Website of the charity"
        focusOnMount
      />
      <TextField
        {...form.field('address')}
        label="Address"
        description="Begins with https:// and leads out of this network"
        placeholder="https://"
      />
      <div className={styles.choices}>
        <CheckboxGroupField
          {...form.field('kinds')}
          label="It is told of"
          options={kinds.map(({ name, title }) => ({ value: name, label: title }))}
        />
      </div>
      <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" />
    </RecordForm>
  )
}
