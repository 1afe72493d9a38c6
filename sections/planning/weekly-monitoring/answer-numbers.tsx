import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { query } from '#web/calls/query.ts'
import { useCallForm } from '#web/record/use-call-form.ts'
import { takeToken } from '#web/take-token.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { SkeletonLines, Waiting } from '#web/ui/feedback/async.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { LinkFault } from '#web/ui/layout/link-fault.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { BAD_ANSWER_LINK, reminding } from './reminders-contract.ts'

/** Where the link of a reminder leads: the numbers of one location and week, without an account. */
export default function AnswerNumbersPage() {
  const [token] = useState(() => takeToken({ stays: true }))
  const [said, setSaid] = useState('')
  const known = useQuery({ ...query(reminding.asked, { token }), enabled: token !== '', retry: false })
  if (token === '' || known.isError)
    return (
      <LinkFault
        words={BAD_ANSWER_LINK}
        error={known.error}
        what="what is asked"
        retry={() => void known.refetch()}
        busy={known.isFetching}
      />
    )
  if (said !== '')
    return (
      <OpenFrame
        name={known.data?.organization}
        title="Thank you"
        lead={<output>{said}. Somebody looks at it and enters it.</output>}
      />
    )
  return (
    <OpenFrame
      name={known.data?.organization}
      title={known.data ? `How many sandwiches at ${known.data.location}?` : 'How many sandwiches?'}
      lead={known.data ? `The week of ${known.data.week}.` : ''}
    >
      {known.data ? (
        <Numbers token={token} known={known.data} onDone={setSaid} />
      ) : (
        <Waiting what="what is asked">
          <SkeletonLines lines={5} />
        </Waiting>
      )}
    </OpenFrame>
  )
}

interface NumbersProps {
  token: string
  known: OutputOf<typeof reminding.asked>
  onDone: (said: string) => void
}

function Numbers({ token, known, onDone }: NumbersProps) {
  const form = useCallForm(
    reminding.answer,
    { individualSandwiches: null, groups: [], note: '' },
    { along: { token }, onDone: ({ said }) => onDone(said) },
  )
  const groups = form.values.groups ?? []
  const { onChange } = form.field('groups') as unknown as { onChange: (next: typeof groups) => void }
  return (
    <RecordForm form={form} save="Send the numbers">
      {known.said && <Quiet>Answered by now: {known.said}. A new answer takes its place.</Quiet>}
      {known.inLog && <Quiet>Something of this week is in the log already.</Quiet>}
      <NumberField
        {...form.field('individualSandwiches')}
        label="Sandwiches of the location itself"
        description="0 is a number, too"
        required
      />
      {groups.map(({ name, count }, index) => (
        <FieldRow key={index}>
          <TextField
            name={`groups.${index}.name`}
            label="Group"
            required
            value={name}
            onChange={(value) => onChange(groups.with(index, { count, name: value ?? '' }))}
          />
          <NumberField
            name={`groups.${index}.count`}
            label="Sandwiches"
            required
            value={count}
            onChange={(value) => onChange(groups.with(index, { name, count: value as number }))}
          />
          <IconButton
            icon="close"
            label={`Remove ${name || 'this group'}`}
            onClick={() => onChange(groups.toSpliced(index, 1))}
          />
        </FieldRow>
      ))}
      <div>
        <Button
          variant="quiet"
          icon="add"
          onClick={() => onChange([...groups, { name: '', count: null as never }])}
        >
          Add a group
        </Button>
      </div>
      <TextAreaField {...form.field('note')} label="Anything else?" rows={2} />
    </RecordForm>
  )
}
