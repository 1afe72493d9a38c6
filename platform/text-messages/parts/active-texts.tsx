import { useState } from 'react'
import type { Campaign } from '#platform/outbox/contract.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { CheckboxGroupField } from '#web/ui/fields/choice-fields.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
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
  const choose = (campaigns: Campaign[]) => {
    setChosen(campaigns)
    run(textMessages.choose, { campaigns }, () => {
      setChosen(null)
      toast({ title: 'Saved which texts you get' })
    })
  }
  const end = () =>
    run(textMessages.optOut, {}, () =>
      toast({ title: 'You get no more text messages', description: active.phone }),
    )
  return (
    <Stack>
      <p className={styles.number}>
        <strong>{active.phone}</strong>
        <Badge tone="good">Gets texts</Badge>
        {active.confirmedAt && <Quiet as="span">since {formatMoment(active.confirmedAt)}</Quiet>}
      </p>
      <CheckboxGroupField
        label="Text me about"
        options={campaignOptions()}
        value={chosen ?? active.campaigns}
        disabled={busy}
        onChange={choose}
      />
      <Quiet>You can also reply STOP to any of our texts. Then nothing more goes to that phone.</Quiet>
      <Failure error={failure && new Error(failure)} />
      <Line>
        <Button onClick={onOtherNumber}>Use another number</Button>
        <Button variant="quiet" busy={busy} onClick={end}>
          Stop text messages
        </Button>
      </Line>
    </Stack>
  )
}
