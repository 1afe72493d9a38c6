import { useMutation, useQuery } from '@tanstack/react-query'
import { inNumber } from '#kernel/language/count.ts'
import { listOf } from '#kernel/language/list.ts'
import { mutation, query } from '#web/calls/query.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { MailView } from '#web/ui/text/mail-view.tsx'
import { eventLetters } from '../contract.ts'
import type { EventLetterId } from '../ids.ts'
import styles from './event-letters.module.css'

interface PaperProps {
  subject: string
  html: string | null
  text?: string
}
const Paper = ({ subject, html, text }: PaperProps) => (
  <>
    <p className={styles.subject}>{subject}</p>
    <MailView title={`Letter: ${subject}`} html={html} text={text} />
  </>
)

/** A letter as its reader got it; what is personal in it is left out. */
export function AsSent({ id, sent, onClose }: { id: string; sent: string; onClose: () => void }) {
  const answer = useQuery(query(eventLetters.asSent, { id, sent }))
  return (
    <Dialog opened title="As it was sent" size="md" onClose={onClose}>
      <Async query={answer} what="this letter" skeleton={<SkeletonLines lines={8} />}>
        {(letter) => <Paper {...letter} />}
      </Async>
    </Dialog>
  )
}

interface BeforeSendingProps {
  id: string
  letter: EventLetterId
  title: string
  /** How often it went before. */
  times: number
  /** Its reader wants no more letters: only a person may write all the same. */
  unwanted: boolean
  onClose: () => void
}

/** The letter as it would be sent, before it is. */
export function BeforeSending({ id, letter, title, times, unwanted, onClose }: BeforeSendingProps) {
  const shown = useQuery(query(eventLetters.preview, { id, letter }))
  const send = useMutation(mutation(eventLetters.send, { failed: 'The letter was not sent' }))
  const cannot = shown.data?.cannot
  return (
    <Dialog
      opened
      title={`Send: ${title}`}
      size="md"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            icon="send"
            busy={send.isPending}
            disabled={!shown.data || Boolean(cannot)}
            onClick={() =>
              send.mutate(
                { id, letter, again: times > 0 },
                {
                  onSuccess: () => {
                    toast({ title: `“${title}” is on its way` })
                    onClose()
                  },
                },
              )
            }
          >
            {times > 0 ? 'Send it once more' : 'Send the letter'}
          </Button>
        </>
      }
    >
      <Async query={shown} what="the letter" skeleton={<SkeletonLines lines={8} />}>
        {({ subject, html, leftOut }) => (
          <>
            {cannot && <p role="alert">{cannot}</p>}
            {unwanted && (
              <Quiet>
                They asked for no more letters. Send this only if they wait for it, or call them instead.
              </Quiet>
            )}
            {times > 0 && (
              <Quiet>
                It went {inNumber(times, 'once', countOf(times, 'time'))} already, so the group gets it again.
              </Quiet>
            )}
            <Paper subject={subject} html={html} />
            {leftOut.length > 0 && <Quiet>Left out, because it is not known: {listOf(leftOut)}.</Quiet>}
          </>
        )}
      </Async>
    </Dialog>
  )
}
