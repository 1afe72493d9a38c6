import { useState } from 'react'
import { change } from '#web/calls/api.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { sayFailed, toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { CopyLinkButton } from '#web/ui/action/copy-link-button.tsx'
import { Badge, type Tone } from '#web/ui/show/badge.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { distributions, type ListedDistribution } from '../contract.ts'
import { receipts } from '../receipt-contract.ts'

const STATES: Record<Exclude<ListedDistribution['receipt'], 'none' | 'differs'>, [Tone, string]> = {
  waiting: ['info', 'Asked'],
  expired: ['neutral', 'No answer'],
  confirmed: ['good', 'All arrived'],
}

/** '12 fewer', '3 more' */
const differenceOf = ({ sandwichCount, receivedCount }: ListedDistribution) => {
  const less = sandwichCount - (receivedCount ?? sandwichCount)
  return `${formatNumber(Math.abs(less))} ${less > 0 ? 'fewer' : 'more'}`
}

/** What the recipient says of it; nothing where nobody was asked. */
export function ReceiptBadge({ row }: { row: ListedDistribution }) {
  if (row.receipt === 'none') return null
  if (row.receipt === 'differs') return <Badge tone="warn">{differenceOf(row)}</Badge>
  const [tone, words] = STATES[row.receipt]
  return <Badge tone={tone}>{words}</Badge>
}

/** Asks the recipient, by email or by a link to pass on; takes over what they say. */
export function ReceiptButtons({ row }: { row: ListedDistribution }) {
  const [url, setUrl] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const ask = (by: 'email' | 'link') => {
    setBusy(true)
    void change(receipts.ask, { id: row.id, by })
      .then((answer) => {
        setUrl(answer.url)
        if (answer.sentTo) toast({ title: `${row.recipientName} gets an email with a link` })
      }, sayFailed('Nobody was asked'))
      .finally(() => setBusy(false))
  }
  const takeOver = () =>
    void changeWithUndo(
      distributions.edit,
      { id: row.id, version: row.version, sandwichCount: Number(row.receivedCount) },
      `${countOf(Number(row.receivedCount), 'sandwich')} noted, as ${row.recipientName} says`,
    ).catch(sayFailed('Nothing was changed'))
  const wasAsked = row.receipt === 'waiting' || row.receipt === 'expired'
  const asks = row.receipt === 'none' || wasAsked
  return (
    <>
      {row.receipt === 'differs' && Number(row.receivedCount) > 0 && (
        <Button icon="check" onClick={takeOver}>
          Note {formatNumber(row.receivedCount)}, as they say
        </Button>
      )}
      {asks && (
        <Button icon="mail" busy={busy} onClick={() => ask('email')}>
          {wasAsked ? 'Ask again by email' : 'Ask what arrived'}
        </Button>
      )}
      {asks &&
        (url ? (
          <CopyLinkButton href={url} label="Copy the link for them" />
        ) : (
          <Button variant="quiet" icon="link" disabled={busy} onClick={() => ask('link')}>
            Make a link to pass on
          </Button>
        ))}
    </>
  )
}
