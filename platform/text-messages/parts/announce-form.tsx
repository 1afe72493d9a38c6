import { type FormEvent, useState } from 'react'
import type { Campaign } from '#platform/outbox/contract.ts'
import { change } from '#web/calls/api.ts'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { refresh } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
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
  const [campaign, setCampaign] = useState<Campaign>('hosts')
  const [text, setText] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const people = campaigns.find((one) => one.campaign === campaign)?.people ?? 0
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFaults({})
    try {
      const sent = await change(textMessages.announce, { campaign, text })
      setText('')
      toast({ title: `On its way to ${countOf(sent.people, 'person', 'people')}` })
      void refresh([textMessages.overview])
    } catch (error) {
      const fields = isApiError(error) ? error.fields : {}
      setFaults(Object.keys(fields).length > 0 ? fields : { text: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <SelectField
        name="campaign"
        label="To whom"
        options={campaigns.map((one) => ({
          value: one.campaign,
          label: `${CAMPAIGN_NAMES[one.campaign]} (${countOf(one.people, 'person', 'people')})`,
        }))}
        value={campaign}
        error={faults.campaign}
        onChange={(value) => setCampaign((value ?? 'hosts') as Campaign)}
      />
      <TextAreaField
        name="text"
        label="What to say"
        rows={3}
        maxLength={LONGEST_ANNOUNCEMENT}
        description={`At most ${LONGEST_ANNOUNCEMENT} characters`}
        required
        value={text}
        error={faults.text}
        onChange={(value) => setText(value ?? '')}
      />
      {text.trim() !== '' && <p className={styles.preview}>{announcementText(organization, text.trim())}</p>}
      <div>
        <Button type="submit" icon="send" busy={busy} disabled={text.trim() === '' || people === 0}>
          Text {countOf(people, 'person', 'people')}
        </Button>
      </div>
    </form>
  )
}
