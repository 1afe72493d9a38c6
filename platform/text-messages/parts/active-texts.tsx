import { useState } from 'react'
import type { Campaign } from '#platform/outbox/contract.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CheckboxGroupField } from '#web/ui/fields/choice-fields.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import { type TextStatus, textMessages } from '../contract.ts'
import { campaignOptions } from './opt-in-form.tsx'
import styles from './text-messages.module.css'
import { useTextCalls } from './use-text-calls.ts'

interface ActiveTextsProps {
  status: TextStatus & { active: object }
  onOtherNumber: () => void
}

/** Somebody gets texts: at which number, which ones, and how to end them. */
export function ActiveTexts({ status: { active }, onOtherNumber }: ActiveTextsProps) {
  const [chosen, setChosen] = useState<Campaign[] | null>(null)
  const { busy, failure, run } = useTextCalls()
  const choose = async (campaigns: Campaign[]) => {
    setChosen(campaigns)
    if (await run(textMessages.choose, { campaigns })) {
      setChosen(null)
      toast({ title: 'Saved which texts you get' })
    }
  }
  const end = async () => {
    if (await run(textMessages.optOut, {}))
      toast({ title: 'You get no more text messages', description: active.phone })
  }
  return (
    <div className={styles.form}>
      <p className={styles.number}>
        <strong>{active.phone}</strong>
        <Badge tone="good">Gets texts</Badge>
        {active.confirmedAt && <span className={styles.soft}>since {formatMoment(active.confirmedAt)}</span>}
      </p>
      <CheckboxGroupField
        label="Text me about"
        options={campaignOptions()}
        value={chosen ?? active.campaigns}
        disabled={busy}
        onChange={(campaigns) => void choose(campaigns)}
      />
      <p className={styles.soft}>
        You can also reply STOP to any of our texts. Then nothing more goes to that phone.
      </p>
      <p role="alert" className={styles.failure} hidden={!failure}>
        {failure}
      </p>
      <div className={styles.buttons}>
        <Button onClick={onOtherNumber}>Use another number</Button>
        <Button variant="quiet" busy={busy} onClick={() => void end()}>
          Stop text messages
        </Button>
      </div>
    </div>
  )
}
