import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/calls/query.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { type TextStatus, textMessages } from '../contract.ts'
import { ActiveTexts } from './active-texts.tsx'
import { CodeStep } from './code-step.tsx'
import { OptInForm } from './opt-in-form.tsx'

interface MyTextsProps {
  askedOn: 'page' | 'profile'
}

/** What a person agreed to, whatever state it is in; the same on the open page and in the profile. */
export function MyTexts({ askedOn }: MyTextsProps) {
  const answer = useQuery(query(textMessages.status, {}))
  return (
    <Async query={answer} what="your text messages">
      {(status) => <States status={status} askedOn={askedOn} />}
    </Async>
  )
}

function States({ status, askedOn }: MyTextsProps & { status: TextStatus }) {
  const [another, setAnother] = useState(false)
  const { active, pending, stopped, organizationName } = status
  if (pending) return <CodeStep status={{ ...status, pending }} />
  if (active && !another)
    return <ActiveTexts status={{ ...status, active }} onOtherNumber={() => setAnother(true)} />
  return (
    <Stack>
      {active && <Quiet>{active.phone} goes on getting texts until the new number is confirmed.</Quiet>}
      {stopped && (
        <output>
          {stopped.byReply
            ? `${stopped.phone} sent us STOP. To get texts there again, text START from that phone${status.from ? ` to ${status.from}` : ''}.`
            : `Text messages to ${stopped.phone} have ended.`}
        </output>
      )}
      <OptInForm
        organization={organizationName}
        askedOn={askedOn}
        phone={stopped && !stopped.byReply ? stopped.phone : ''}
        onCancel={active ? () => setAnother(false) : undefined}
      />
    </Stack>
  )
}
