import type { Campaign } from '#platform/outbox/contract.ts'
import { useCallForm } from '#web/record/use-call-form.ts'
import { toast } from '#web/toast.ts'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { LONGEST_ANNOUNCEMENT, textMessages } from '../contract.ts'
import { announcementText, CAMPAIGN_NAMES } from '../words.ts'
import styles from './panel.module.css'

interface AnnounceFormProps {
  campaigns: { campaign: Campaign; people: number }[]
  organization: string
}

/** It cannot be taken back, so the button says how many people it reaches, and the words stand there as they arrive. */
export function AnnounceForm({ campaigns, organization }: AnnounceFormProps) {
  const form = useCallForm(
    textMessages.announce,
    { campaign: 'hosts', text: '' },
    { onDone: ({ people }) => toast({ title: `On its way to ${countOf(people, 'person')}` }) },
  )
  const { campaign, text } = form.values
  const people = campaigns.find((one) => one.campaign === campaign)?.people ?? 0
  return (
    <RecordForm form={form} save={`Text ${countOf(people, 'person')}`}>
      <SelectField
        {...form.field('campaign')}
        label="To whom"
        options={campaigns.map((one) => ({
          value: one.campaign,
          label: `${CAMPAIGN_NAMES[one.campaign]} (${countOf(one.people, 'person')})`,
        }))}
      />
      <TextAreaField
        {...form.field('text')}
        label="What to say"
        rows={3}
        maxLength={LONGEST_ANNOUNCEMENT}
        description={`At most ${LONGEST_ANNOUNCEMENT} characters`}
        required
      />
      {text?.trim() && <p className={styles.preview}>{announcementText(organization, text.trim())}</p>}
    </RecordForm>
  )
}
