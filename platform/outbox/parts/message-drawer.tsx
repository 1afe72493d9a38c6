import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { passes } from '#kernel/people/access.ts'
import { mutation, query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { RecordPane } from '#web/ui/overlay/record-pane.tsx'
import { formatMoment } from '#web/ui/show/format.ts'
import { MailView } from '#web/ui/text/mail-view.tsx'
import { mayResend } from '../access.ts'
import { outbox } from '../contract.ts'
import { KIND_NAMES, stateInWords } from '../words.ts'
import styles from './outbox.module.css'

interface MessageDrawerProps {
  id: string
  /** Shows another one: the copy that was sent again. */
  onOpen: (id: string) => void
  onClose: () => void
}

const VIEWS = [
  { value: 'html', label: 'As email' },
  { value: 'text', label: 'As text' },
] as const

/** One message as its reader sees it, and how it fared. */
export function MessageDrawer({ id, onOpen, onClose }: MessageDrawerProps) {
  const user = useCurrentUser()
  const answer = useQuery(query(outbox.one, { id }))
  const [view, setView] = useState<'html' | 'text'>('html')
  const resend = useMutation(mutation(outbox.resend, { failed: 'Not sent again' }))
  const again = () =>
    resend.mutate(
      { id },
      {
        onSuccess: (copy) => {
          toast({ title: 'On its way again' })
          onOpen(copy.id)
        },
      },
    )
  const state = answer.data?.state
  const mayAgain = passes(user, mayResend) && state && state !== 'queued' && state !== 'sending'
  return (
    <RecordPane
      title={answer.data?.subject ?? 'Message'}
      onClose={onClose}
      footer={
        mayAgain && (
          <Button icon="send" busy={resend.isPending} onClick={again}>
            Send again
          </Button>
        )
      }
    >
      <Async query={answer} what="this message">
        {(message) => (
          <>
            <DefinitionList
              items={[
                {
                  label: 'To',
                  value: message.personName ? `${message.personName} (${message.to})` : message.to,
                },
                { label: 'Kind', value: KIND_NAMES[message.kind] },
                { label: 'State', value: stateInWords(message) },
                ...(message.reason ? [{ label: 'Why', value: message.reason }] : []),
                { label: 'Written', value: formatMoment(message.createdAt) },
                { label: 'Sent', value: message.sentAt ? formatMoment(message.sentAt) : '' },
                ...(message.deliveredAt
                  ? [{ label: 'Delivered', value: formatMoment(message.deliveredAt) }]
                  : []),
                { label: 'Tries', value: String(message.attempts) },
              ]}
            />
            <div className={styles.view}>
              {message.html !== null && (
                <div>
                  <Segmented label="Show" options={VIEWS} value={view} onChange={setView} />
                </div>
              )}
              {message.linkHidden && (
                <Quiet>
                  {message.kind === 'sms'
                    ? 'The code in this text is for its reader alone, so it is left out here.'
                    : 'The personal link in this email is for its reader alone, so it is left out here.'}
                </Quiet>
              )}
              <MailView
                title={`Email: ${message.subject}`}
                html={view === 'html' ? message.html : null}
                text={message.text}
                sms={message.kind === 'sms'}
              />
            </div>
          </>
        )}
      </Async>
    </RecordPane>
  )
}
