import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { formatMomentIn } from '#kernel/charity/day.ts'
import { asStored, asWritten } from '#kernel/language/message-text.ts'
import { useOrganizationClock } from '#web/calls/organization-clock.ts'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { MentionField, type Written } from '#web/ui/fields/mention-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { later } from '#web/ui/later.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { MessageText, nameIn } from '#web/ui/thread/message-text.tsx'
import type { Named } from '#web/ui/thread/types.ts'
import { threads } from '../contract.ts'
import type { Later } from '../later-contract.ts'
import { MESSAGE_LENGTH } from '../said-contract.ts'
import styles from './lists.module.css'
import { mentionables } from './mentionables.ts'
import { MessageDrawer, MessageHead } from './message-drawer.tsx'

const SendLater = later(() => import('#web/ui/thread/send-later.tsx'))

/** What somebody has written to be sent later: when and where, to be changed or cancelled until then. */
export default function LaterList({ onClose }: { onClose: () => void }) {
  const answer = useQuery(query(threads.later, {}))
  return (
    <MessageDrawer
      title="Messages for later"
      answer={answer}
      empty={{
        icon: 'clock',
        title: 'Nothing waits to be sent',
        words: 'The clock beside Send keeps what you have written until a time of your choice.',
      }}
      onClose={onClose}
    >
      {({ items, ...named }) =>
        items.map((item) => <Waiting key={item.id} item={item} named={named} onClose={onClose} />)
      }
    </MessageDrawer>
  )
}

function Waiting({ item, named, onClose }: { item: Later; named: Named; onClose: () => void }) {
  const { id, version, place, body, files, sendAt, refused } = item
  const { timeZone } = useOrganizationClock()
  const [doing, setDoing] = useState<'text' | 'time' | null>(null)
  const done = () => setDoing(null)
  const cancel = () =>
    void changeWithUndo(threads.cancelLater, { id }, 'Message canceled').catch(sayFailed('It still waits'))
  return (
    <li>
      <MessageHead at={sendAt} when={formatMomentIn(timeZone, new Date(sendAt))}>
        {place ? (
          <Link href={place.route} title={place.name} onClick={onClose}>
            {place.name}
          </Link>
        ) : (
          <strong>A conversation that you read no more</strong>
        )}
      </MessageHead>
      {refused !== null && (
        <p className={styles.refused} role="alert">
          Not sent: {refused}
        </p>
      )}
      {doing === 'text' ? (
        <ChangeText item={item} named={named} onDone={done} />
      ) : (
        body !== '' && <MessageText body={body} named={named} />
      )}
      {files > 0 && <span className={styles.files}>{countOf(files, 'file')}</span>}
      {doing !== 'text' && (
        <div className={styles.foot}>
          <Button variant="quiet" icon="clock" onClick={() => setDoing('time')}>
            Other time
          </Button>
          {refused === null && (
            <Button variant="quiet" icon="edit" onClick={() => setDoing('text')}>
              Edit
            </Button>
          )}
          <Button variant="quiet" icon="trash" onClick={cancel}>
            Cancel it
          </Button>
        </div>
      )}
      {doing === 'time' && (
        <SendLater
          timeZone={timeZone}
          {...(refused === null && { at: sendAt })}
          send={(at) =>
            changeWithUndo(threads.changeLater, { id, version, sendAt: at }, 'Another time chosen')
          }
          onClose={done}
          onDone={done}
        />
      )}
    </li>
  )
}

function ChangeText({ item, named, onDone }: { item: Later; named: Named; onDone: () => void }): ReactNode {
  const { id, version, body } = item
  const [written, setWritten] = useState<Written>(() => asWritten(body, nameIn(named)))
  const save = () =>
    changeWithUndo(
      threads.changeLater,
      { id, version, body: asStored(written.text, written.marks).trim() },
      'Message changed',
    ).then(onDone)
  return (
    <SmallForm
      action="Save"
      onSubmit={save}
      actions={
        <Button variant="quiet" onClick={onDone}>
          Leave it as it was
        </Button>
      }
    >
      {(faults) => (
        <MentionField
          label="Change your message"
          hideLabel
          focusOnMount
          error={faults.body}
          value={written}
          onChange={setWritten}
          maxLength={MESSAGE_LENGTH}
          {...mentionables}
        />
      )}
    </SmallForm>
  )
}
