import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { useCallForm } from '#web/record/use-call-form.ts'
import { CheckboxGroupField } from '#web/ui/fields/choice-fields.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ShownOnce } from '#web/ui/show/shown-once.tsx'
import { webhooks } from '../contract.ts'

interface NewWebhookProps {
  kinds: readonly { name: string; title: string }[]
  onClose: () => void
}
type Edited = OutputOf<typeof webhooks.list>['items'][number]
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

/** What one's own webhook is called and told of. */
export function EditWebhook({ webhook, kinds, onClose }: NewWebhookProps & { webhook: Edited }) {
  const { id, version, title } = webhook
  const form = useCallForm(
    webhooks.edit,
    { title, kinds: webhook.kinds },
    { along: { id, version }, onDone: onClose },
  )
  return (
    <Dialog opened onClose={onClose} title={`Change ${title}`} size="md">
      <RecordForm form={form} save="Save the webhook">
        <TextField {...form.field('title')} label="Name" focusOnMount />
        <Quiet>
          It tells {webhook.host}. Another address is a new webhook: each has a secret of its own.
        </Quiet>
        <CheckboxGroupField {...form.field('kinds')} label="It is told of" options={optionsOf(kinds)} />
      </RecordForm>
    </Dialog>
  )
}

const optionsOf = (kinds: NewWebhookProps['kinds']) =>
  kinds.map(({ name, title }) => ({ value: name, label: title }))

function NewOne({ kinds, onMade }: Pick<NewWebhookProps, 'kinds'> & { onMade: (secret: string) => void }) {
  const form = useCallForm(webhooks.add, NOTHING, { onDone: ({ secret }) => onMade(secret) })
  return (
    <RecordForm form={form} save="Make the webhook">
      <TextField {...form.field('title')} label="Name" placeholder="Website of the charity" focusOnMount />
      <TextField
        {...form.field('address')}
        label="Address"
        description="Begins with https:// and leads out of this network"
        placeholder="https://"
      />
      <CheckboxGroupField {...form.field('kinds')} label="It is told of" options={optionsOf(kinds)} />
      <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" />
    </RecordForm>
  )
}
