import { useHotkeys } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { fileCalls, filesOf } from '#platform/attachments/widgets.tsx'
import { MESSAGE_LENGTH } from '#platform/threads/said-contract.ts'
import { call } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/errors.ts'
import { makeChange, query } from '#web/calls/query.ts'
import { useCurrentUser, useSettings } from '#web/calls/session.ts'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { AddFiles, DropArea } from '#web/ui/attachments/add-files.tsx'
import { FileList, UploadList } from '#web/ui/attachments/file-list.tsx'
import { useUploads } from '#web/ui/attachments/use-uploads.ts'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { PeoplePicker } from '#web/ui/fields/people-picker.tsx'
import { TextAreaField, TextField } from '#web/ui/fields/text-field.tsx'
import { useFirstField } from '#web/ui/form/first-field.ts'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { inbox } from '../contract.ts'
import { MOST_ADDRESSED, SUBJECT_LENGTH } from '../fields.ts'
import { useLiveContext } from './live-context.ts'
import { sendMessage } from './outgoing.ts'
import { isEmpty, useCompose, type Writing } from './use-compose.ts'

const addresseesLike = (wanted: { search: string } | { ids: string[] }) => ({
  queryKey: query(inbox.addressees, wanted).queryKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(inbox.addressees, wanted, { signal }),
})

interface ComposeProps {
  first: Writing
  onClose: () => void
}

/** A new message: to whom, what it is about, the words and files. Closed, it is a draft. */
export default function Compose({ first, onClose }: ComposeProps) {
  const user = useCurrentUser()
  const phone = useIsPhone()
  const organization = useSettings()
  const { written, set, done } = useCompose(user.id, first)
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const place = { table: 'messages', id: written.messageId }
  const files = fileCalls(place)
  const attached = useQuery(filesOf(place))
  const { uploads, add, retry, giveUp } = useUploads(files, () => set({}))
  const items = attached.data?.items ?? []
  const onItsWay = uploads.some(({ state }) => state !== 'failed')
  const form = useRef<HTMLFormElement>(null)
  useFirstField(form, true)

  const send = async () => {
    if (busy || onItsWay) return
    const found = lacks(written, items.length > 0)
    setFaults(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    try {
      await sendMessage({ ...written, subject: written.subject.trim() }, user.id)
      done()
      onClose()
    } catch (error) {
      setFaults({ body: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  const discard = () => {
    done()
    void makeChange(inbox.forgetDraft, { id: written.id }).then(onClose, sayFailed('It was not discarded'))
  }
  // In its fields as well.
  useHotkeys([['mod+Enter', () => void send()]], [])
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Write a message"
      size="md"
      fullScreen={phone}
      footer={
        <>
          {!isEmpty(written) && (
            <Button icon="trash" onClick={discard}>
              Discard
            </Button>
          )}
          <Button variant="primary" icon="send" busy={busy} disabled={onItsWay} onClick={() => void send()}>
            Send
          </Button>
        </>
      }
    >
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <DropArea onFiles={add}>
          <Stack>
            <PeoplePicker
              name="addressed"
              label="To"
              placeholder="People, groups or roles"
              value={written.addressed}
              onChange={(addressed) => set({ addressed })}
              people={addresseesLike}
              max={MOST_ADDRESSED}
              error={faults.addressed}
            />
            <TextField
              name="subject"
              label="Subject"
              value={written.subject}
              onChange={(value) => set({ subject: value ?? '' })}
              maxLength={SUBJECT_LENGTH}
              error={faults.subject}
            />
            {written.contextTable && written.contextId && (
              <About
                table={written.contextTable}
                id={written.contextId}
                onRemove={() => set({ contextTable: null, contextId: null })}
              />
            )}
            <TextAreaField
              name="body"
              label="Message"
              rows={8}
              value={written.body}
              onChange={(value) => set({ body: value ?? '' })}
              maxLength={MESSAGE_LENGTH}
              error={faults.body}
            />
            {organization.mails && (
              <CheckboxField
                name="byMail"
                label="Also by email"
                description={
                  organization.replyAddress === ''
                    ? 'Everybody gets the words as an email, too, also of what is answered here.'
                    : 'Everybody gets the words as an email, too, and may answer it from there.'
                }
                value={written.byMail}
                onChange={(on) => set({ byMail: on === true })}
                error={faults.byMail}
              />
            )}
            <UploadList uploads={uploads} retry={retry} giveUp={giveUp} />
            <FileList files={items} calls={files} small />
            <Line>
              <AddFiles onFiles={add} small />
              <Quiet as="span">Kept as a draft while you write.{phone ? '' : ' Ctrl Enter sends.'}</Quiet>
            </Line>
          </Stack>
        </DropArea>
      </form>
    </Dialog>
  )
}

function lacks({ addressed, subject, body }: Writing, hasFiles: boolean) {
  const found: Record<string, string> = {}
  if (addressed.length === 0) found.addressed = 'Please choose whom it is for.'
  if (subject.trim() === '') found.subject = 'Please write a subject.'
  if (body.trim() === '' && !hasFiles) found.body = 'Please write something, or add a file.'
  return found
}

/** What the message will be about; those who may not see the record are not told of it. */
function About({ table, id, onRemove }: { table: string; id: string; onRemove: () => void }) {
  const { data, isError } = useQuery(query(inbox.context, { table, id }))
  useLiveContext(data?.event)
  return (
    <Line>
      <span>About: {isError ? 'something that is no longer here' : (data?.title ?? '…')}</span>
      <IconButton icon="close" size="sm" label="About nothing in particular" onClick={onRemove} />
    </Line>
  )
}
