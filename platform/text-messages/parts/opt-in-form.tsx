import { type FormEvent, useRef, useState } from 'react'
import { CAMPAIGNS, type Campaign } from '#platform/outbox/contract.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CheckboxField, CheckboxGroupField } from '#web/ui/fields/choice-fields.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { textMessages } from '../contract.ts'
import { CAMPAIGN_NAMES, CAMPAIGN_WORDS, consentText } from '../words.ts'
import styles from './text-messages.module.css'
import { useTextCalls } from './use-text-calls.ts'

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
export function OptInForm({ organization, askedOn, phone: before = '', onCancel }: OptInFormProps) {
  const [phone, setPhone] = useState(before)
  const [campaigns, setCampaigns] = useState<Campaign[]>(['hosts', 'events'])
  const [agreed, setAgreed] = useState(false)
  const { busy, faults, run } = useTextCalls()
  const form = useRef<HTMLFormElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const args = { phone, campaigns, consent: agreed as true, askedOn }
    if (!(await run(textMessages.optIn, args)))
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  return (
    <form ref={form} className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        name="phone"
        label="Mobile phone"
        type="tel"
        autoComplete="tel-national"
        placeholder="(404) 555-0134"
        description="A number in the United States"
        required
        value={phone}
        error={faults.phone}
        onChange={(value) => setPhone(value ?? '')}
      />
      <CheckboxGroupField
        label="Text me about"
        options={campaignOptions()}
        value={campaigns}
        error={faults.campaigns}
        onChange={setCampaigns}
      />
      <CheckboxField
        name="consent"
        label={consentText(organization)}
        value={agreed}
        error={faults.consent}
        onChange={(value) => setAgreed(value === true)}
      />
      <p className={styles.legal}>
        What happens with your number: <a href="/sms-verification-docs">how our text messages work</a>.
      </p>
      <p role="alert" className={styles.failure} hidden={!faults['']}>
        {faults['']}
      </p>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" size="md" icon="phone" busy={busy}>
          Text me a code
        </Button>
        {onCancel && (
          <Button size="md" variant="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}
