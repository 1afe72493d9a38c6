import { useCallForm } from '#web/record/use-call-form.ts'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { questionModel } from '../contract.ts'

const NOTHING = { address: '', model: '', key: null, password: '' }

/** Where the model is, what it is called, and the key to it. */
export default function SetModel({ inside, onClose }: { inside: readonly string[]; onClose: () => void }) {
  const form = useCallForm(questionModel.set, NOTHING, { onDone: onClose })
  return (
    <Dialog opened onClose={onClose} title="Choose a model" size="md">
      <RecordForm form={form} save="Use this model">
        <TextField
          {...form.field('address')}
          label="Address"
          description={`Of a service that speaks as OpenAI’s chat completions do. ${
            inside.length > 0
              ? `Inside your network: ${inside.join(', ')}`
              : 'One inside your network is named in AI_INSIDE first, by whoever runs the portal'
          }`}
          placeholder="https://…/v1"
          focusOnMount
        />
        <TextField {...form.field('model')} label="Name of the model" />
        <PasswordField
          {...form.field('key')}
          label="Key"
          description="If the service asks for one. It is kept sealed, and shown to nobody"
          autoComplete="new-password"
        />
        <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" />
      </RecordForm>
    </Dialog>
  )
}
