import { CAMPAIGNS } from '#platform/outbox/contract.ts'
import { useCallForm } from '#web/record/use-call-form.ts'
import { CheckboxField, CheckboxGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { textMessages } from '../contract.ts'
import { CAMPAIGN_NAMES, CAMPAIGN_WORDS, consentText } from '../words.ts'
import { showStatus } from './use-text-calls.ts'

/** A function, since the calls may arrive after the piece that holds this. */
export const campaignOptions = () =>
  CAMPAIGNS.map((value) => ({
    value,
    label: CAMPAIGN_NAMES[value],
    description: CAMPAIGN_WORDS[value],
  }))

interface OptInFormProps {
  organization: string
  askedOn: 'page' | 'profile'
  /** A number to begin with. */
  phone?: string
  onCancel?: () => void
}

/** Phone, what for, and the tick: all three in sight before anything is sent (carriers look for that). */
export function OptInForm({ organization, askedOn, phone = '', onCancel }: OptInFormProps) {
  const form = useCallForm(
    textMessages.optIn,
    { phone, campaigns: ['hosts', 'events'], consent: null },
    { along: { askedOn }, onDone: showStatus },
  )
  return (
    <RecordForm form={form} save="Text me a code" onCancel={onCancel}>
      <TextField
        {...form.field('phone')}
        label="Mobile phone"
        type="tel"
        autoComplete="tel-national"
        placeholder="(404) 555-0134"
        description="A number in the United States"
        required
      />
      <CheckboxGroupField {...form.field('campaigns')} label="Text me about" options={campaignOptions()} />
      <CheckboxField
        {...form.field('consent')}
        label={consentText(organization)}
        onChange={(ticked) => form.set('consent', ticked === true || null)}
      />
      <Quiet>
        What happens with your number: <a href="/sms-verification-docs">how our text messages work</a>.
      </Quiet>
    </RecordForm>
  )
}
