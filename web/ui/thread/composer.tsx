import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { SECOND } from '#kernel/clock.ts'
import { inNumber } from '#kernel/language/count.ts'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { Button, IconButton } from '../action/button.tsx'
import { AddFiles, DropArea } from '../attachments/add-files.tsx'
import { FileList, UploadList } from '../attachments/file-list.tsx'
import { useUploads } from '../attachments/use-uploads.ts'
import { announce } from '../feedback/announce.ts'
import { MentionField } from '../fields/mention-field.tsx'
import { later } from '../later.tsx'
import { useIsTouch } from '../layout/use-is-phone.ts'
import styles from './thread.module.css'
import type { ThreadCalls } from './types.ts'
import { storedForm, type useDraft } from './use-draft.ts'

const SendLater = later(() => import('./send-later.tsx'))

interface ComposerProps {
  state: ReturnType<typeof useDraft>
  calls: ThreadCalls
  /** What is being answered. */
  quote: ReactNode
  /** Who else is writing. */
  writers: readonly string[]
}

const SENDS = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ Enter sends' : 'Ctrl Enter sends'
/** Ctrl Enter; Enter alone where that sends. The field keeps those to itself with which a name is chosen. */
export const isSend = (event: KeyboardEvent, alone = false) =>
  event.key === 'Enter' &&
  (event.ctrlKey || event.metaKey || (alone && !event.shiftKey && !event.nativeEvent.isComposing))

/** Ours: whoever stopped to think is not said to be writing. */
const WRITING_MS = 5 * SECOND

/** Tells that somebody is writing, until they send, empty the field, pause or leave. */
function useWriting(tell: ThreadCalls['writing']) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const told = useRef(tell)
  useEffect(() => {
    told.current = tell
  }, [tell])
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      told.current?.(false)
    },
    [],
  )
  return (on: boolean) => {
    clearTimeout(timer.current)
    tell?.(on)
    if (on) timer.current = setTimeout(() => tell?.(false), WRITING_MS)
  }
}

/** Two by their names; more are several. */
const Writers = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <p className={styles.writers} aria-live="polite">
      {names.length > 2
        ? 'Several people are writing…'
        : `${names.join(' and ')} ${inNumber(names.length, 'is', 'are')} writing…`}
    </p>
  )

/** Where one writes: names with @ and #, files, a draft that is kept. What could not be sent stays as it was. */
export function Composer({ state, calls, quote, writers }: ComposerProps) {
  const { draft, change, sent } = state
  const touch = useIsTouch()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const files = calls.files(draft.messageId)
  const attached = useQuery(files.query)
  // A message with files alone is a draft as well.
  const { uploads, add, retry, giveUp } = useUploads(files, () => change({}))
  const items = attached.data?.items ?? []
  const onItsWay = uploads.some((upload) => upload.state !== 'failed')
  const isEmpty = draft.written.text.trim() === '' && items.length === 0

  const isWriting = useWriting(calls.writing)

  const [choosesTime, setChoosesTime] = useState(false)
  const { later: forLater } = calls
  const send = async () => {
    if (busy || isEmpty || onItsWay) return
    setBusy(true)
    setFailure('')
    isWriting(false)
    try {
      await calls.send(storedForm(draft))
      sent()
      announce(calls.outgoing ? 'On its way' : 'Sent')
    } catch (error) {
      setFailure(isApiError(error) ? (error.fields.body ?? messageOf(error)) : messageOf(error))
    } finally {
      setBusy(false)
      field.current?.focus()
    }
  }
  return (
    <>
      <form
        className={styles.composer}
        data-composer
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <DropArea onFiles={add}>
          {quote && (
            <div className={styles.answering}>
              {quote}
              <IconButton
                icon="close"
                size="sm"
                label="Answer nothing in particular"
                onClick={() => change({ replyTo: null })}
              />
            </div>
          )}
          <MentionField
            ref={field}
            label={`Write a ${calls.words.one}`}
            hideLabel
            placeholder={`Write a ${calls.words.one}; @ names a person, # a record`}
            error={failure || undefined}
            value={draft.written}
            onChange={(written) => {
              change({ written })
              isWriting(written.text.trim() !== '')
            }}
            people={calls.people}
            records={calls.records}
            maxLength={calls.maxLength}
            onKeyDown={(event) => {
              if (!isSend(event, calls.chat && !touch)) return
              event.preventDefault()
              void send()
            }}
          />
          <Writers names={writers} />
          <UploadList uploads={uploads} retry={retry} giveUp={giveUp} />
          <FileList files={items} calls={files} small />
          <div className={styles.foot}>
            <AddFiles onFiles={add} small />
            <span className={styles.keys}>{calls.chat && !touch ? 'Enter sends' : SENDS}</span>
            {forLater && (
              <IconButton
                icon="clock"
                label="Send it later"
                disabled={isEmpty || onItsWay || busy}
                onClick={() => setChoosesTime(true)}
              />
            )}
            <Button type="submit" variant="primary" icon="send" busy={busy} disabled={isEmpty || onItsWay}>
              Send
            </Button>
          </div>
        </DropArea>
      </form>
      {/* Beside the form: what is sent there is sent by itself. */}
      {forLater && choosesTime && (
        <SendLater
          timeZone={forLater.timeZone}
          send={(sendAt) => forLater.send(storedForm(draft), sendAt)}
          onClose={() => setChoosesTime(false)}
          onDone={() => {
            isWriting(false)
            sent()
            setChoosesTime(false)
            announce('It will be sent later')
          }}
        />
      )}
    </>
  )
}
