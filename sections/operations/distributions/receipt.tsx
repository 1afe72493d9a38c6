import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { formatDay } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { useCallForm } from '#web/record/use-call-form.ts'
import { takeToken } from '#web/take-token.ts'
import { SkeletonLines, Waiting } from '#web/ui/feedback/async.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { LinkFault } from '#web/ui/layout/link-fault.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { BAD_LINK, receipts } from './receipt-contract.ts'

type Delivery = OutputOf<typeof receipts.delivered>

/** Where the link of a delivery leads: whoever received it says how many arrived; nobody needs an account for it. */
export default function ReceiptPage() {
  const [token] = useState(() => takeToken({ stays: true }))
  const [said, setSaid] = useState<Delivery>()
  const known = useQuery({
    ...query(receipts.delivered, { token }),
    enabled: token !== '' && !said,
    retry: false,
  })
  if (token === '' || (known.isError && !said))
    return (
      <LinkFault
        words={BAD_LINK}
        error={known.error}
        what="the delivery"
        retry={() => void known.refetch()}
        busy={known.isFetching}
      />
    )
  const delivery = said ?? known.data
  if (said)
    return (
      <OpenFrame
        name={said.organization}
        title="Thank you"
        lead={
          <output>
            {countOf(said.receivedCount ?? 0, 'sandwich')} arrived on {formatDay(said.distributionDate)}. As
            long as this link works you can correct it here.
          </output>
        }
      />
    )
  return (
    <OpenFrame
      name={delivery?.organization}
      title="Did everything arrive?"
      lead={delivery && leadOf(delivery)}
    >
      {delivery ? (
        <ReceiptForm token={token} delivery={delivery} onDone={setSaid} />
      ) : (
        <Waiting what="the delivery">
          <SkeletonLines lines={3} />
        </Waiting>
      )}
    </OpenFrame>
  )
}

const leadOf = ({ distributionDate, sandwichCount, recipientName, kinds }: Delivery) =>
  `On ${formatDay(distributionDate)} we brought ${countOf(sandwichCount, 'sandwich')} to ${recipientName}${kinds && ` (${kinds})`}.`

interface FormProps {
  token: string
  delivery: Delivery
  onDone: (said: Delivery) => void
}

function ReceiptForm({ token, delivery, onDone }: FormProps) {
  const { sandwichCount, receivedCount, receivedNote } = delivery
  const form = useCallForm(
    receipts.confirm,
    { receivedCount: receivedCount ?? sandwichCount, receivedNote },
    { along: { token }, onDone },
  )
  return (
    <RecordForm form={form} save="Say what arrived">
      <NumberField
        {...form.field('receivedCount')}
        label="How many arrived"
        description="Change it if you counted another number"
        unit="sandwiches"
        required
      />
      <TextAreaField {...form.field('receivedNote')} label="Anything we should know" />
    </RecordForm>
  )
}
