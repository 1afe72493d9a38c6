import { useState } from 'react'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { changeWithUndo, makeChange, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { TextAreaField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { Steps } from '#web/ui/steps/steps.tsx'
import { suggestions } from '../contract.ts'
import { review, STATUS_NAMES } from '../fields.ts'
import { VoteButton } from './vote-button.tsx'

type Row = OutputOf<typeof suggestions.one>
interface OfRow {
  row: Row
}

const Other = ({ id, title }: { id: string; title: string }) => (
  <SectionLink section="suggestions" params={{ id }}>
    {title}
  </SectionLink>
)

/** Where it stands, votes, and what it belongs together with. */
export function Where({ row }: OfRow) {
  const user = useCurrentUser()
  return (
    <Stack>
      <Steps
        steps={review}
        row={row}
        who={user}
        onMove={(move, reason) =>
          changeWithUndo(
            suggestions.move,
            { id: row.id, version: row.version, move, ...(reason ? { reason } : {}) },
            `${row.title}: ${STATUS_NAMES[review.moves[move].to].toLowerCase()}`,
          )
        }
      >
        {!row.mergedInto && <VoteButton suggestion={row} />}
      </Steps>
      <Quiet>
        {row.isAnonymous
          ? 'Suggested without a name. What is asked here can be answered without one, too.'
          : `Suggested by ${row.submittedBy ?? 'a former member'}.`}
        {row.assignee && ` Looked after by ${row.assignee}.`}
      </Quiet>
      {row.mergedInto && (
        <p>
          This was merged into <Other {...row.mergedInto} />, where votes and answers go on.
        </p>
      )}
      {row.merged.length > 0 && (
        <p>
          It speaks for {countOf(row.merged.length, 'other suggestion')} as well:{' '}
          {row.merged.map((one, index) => (
            <span key={one.id}>
              {index > 0 && ', '}
              <Other {...one} />
            </span>
          ))}
        </p>
      )}
    </Stack>
  )
}

/** For whoever suggested it, while something is asked. The question stands among the comments. */
export function Respond({ row }: OfRow) {
  const [message, setMessage] = useState('')
  if (!row.isMine || row.status !== 'needs_clarification') return null
  const send = async () => {
    await makeChange(suggestions.respond, { id: row.id, message })
    toast({ title: 'Your answer was sent' })
  }
  return (
    <Section title="You were asked something" description="The question stands under “Comments and files”.">
      <SmallForm action="Send the answer" onSubmit={send}>
        {(faults) => (
          <TextAreaField
            label="Your answer"
            value={message}
            onChange={(value) => setMessage(value ?? '')}
            error={faults.message}
          />
        )}
      </SmallForm>
    </Section>
  )
}

/** Makes this one part of another that says the same. */
export function MergeButton({ row }: OfRow) {
  const [opened, setOpened] = useState(false)
  const [into, setInto] = useState<string | null>(null)
  const close = () => setOpened(false)
  const merge = async () => {
    await changeWithUndo(
      suggestions.merge,
      { id: row.id, version: row.version, into: into ?? '' },
      `${row.title} merged`,
    )
    close()
  }
  return (
    <>
      <Button onClick={() => setOpened(true)}>Merge…</Button>
      <Dialog opened={opened} onClose={close} title="Merge with another suggestion">
        <SmallForm action="Merge" onSubmit={merge} actions={<Button onClick={close}>Cancel</Button>}>
          {(faults) => (
            <RecordPicker
              label="Which one says the same?"
              description={`“${row.title}” becomes part of it. Votes are united, each person’s once; an undo parts them again.`}
              query={(search) => query(suggestions.list, { limit: 20, ...(search ? { search } : {}) })}
              getId={({ id }) => id}
              getLabel={({ title }) => title}
              getNote={({ votes, status }) => `${countOf(votes, 'vote')} · ${STATUS_NAMES[status]}`}
              value={into}
              onChange={setInto}
              error={faults.into}
            />
          )}
        </SmallForm>
      </Dialog>
    </>
  )
}
