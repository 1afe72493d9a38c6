import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { query } from '#web/calls/query.ts'
import { useCallForm } from '#web/record/use-call-form.ts'
import { takeToken } from '#web/take-token.ts'
import { SkeletonLines, Waiting } from '#web/ui/feedback/async.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { LinkFault } from '#web/ui/layout/link-fault.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { BAD_LINK, people } from './contract.ts'

/** Where the link leads by which people check what is kept about them; nobody needs an account for it. */
export default function MyDetailsPage() {
  const [token] = useState(() => takeToken({ stays: true }))
  const [thanked, setThanked] = useState(false)
  const known = useQuery({
    ...query(people.details, { token }),
    enabled: token !== '' && !thanked,
    retry: false,
  })
  if (token === '' || known.isError)
    return (
      <LinkFault
        words={BAD_LINK}
        error={known.error}
        what="your details"
        retry={() => void known.refetch()}
        busy={known.isFetching}
      />
    )
  if (thanked)
    return (
      <OpenFrame
        name={known.data?.organization}
        title="Thank you"
        lead={<output>Everybody who needs to reach you now sees what you said.</output>}
      />
    )
  return (
    <OpenFrame
      name={known.data?.organization}
      title="Is this still right?"
      lead="This is what is kept about you. Please correct what is wrong; what you leave empty is not kept."
    >
      {known.data ? (
        <DetailsForm token={token} known={known.data} onDone={() => setThanked(true)} />
      ) : (
        <Waiting what="your details">
          <SkeletonLines lines={5} />
        </Waiting>
      )}
    </OpenFrame>
  )
}

interface FormProps {
  token: string
  known: OutputOf<typeof people.details>
  onDone: () => void
}

function DetailsForm({ token, known, onDone }: FormProps) {
  const { version, roles, name, nickname, phone, email, address } = known
  const form = useCallForm(
    people.correct,
    { name, nickname, phone, email, address },
    { along: { token, version }, onDone },
  )
  return (
    <RecordForm form={form} save="This is right">
      {roles.length > 0 && <Quiet>You are: {new Intl.ListFormat('en-US').format(roles)}.</Quiet>}
      <TextField {...form.field('name')} label="Name" autoComplete="name" required />
      <TextField
        {...form.field('nickname')}
        label="Called"
        description="What everybody says, if it is another name"
      />
      <TextField {...form.field('phone')} label="Phone" type="tel" autoComplete="tel" />
      <TextField {...form.field('email')} label="Email" type="email" autoComplete="email" />
      <TextField
        {...form.field('address')}
        label="Address"
        autoComplete="street-address"
        description="Seen by editors only"
      />
    </RecordForm>
  )
}
