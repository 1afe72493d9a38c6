import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { RecordHistory } from '#platform/history/widgets.tsx'
import { Talk } from '#platform/threads/widgets.tsx'
import { changeWithUndo, query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import type { ThreadWords } from '#web/ui/thread/types.ts'
import { type Kudos, kudos } from '../contract.ts'

const WORDS: ThreadWords = { one: 'message', many: 'messages', first: 'The words were deleted.' }

/** Where it stands how much of them is new. */
const COUNTED = [kudos.received, kudos.sent, kudos.all, kudos.waiting]

const titleOf = ({ sender, recipient }: Kudos, me: string) =>
  recipient.id === me
    ? `From ${sender?.name ?? 'a former member'}`
    : sender?.id === me
      ? `To ${recipient.name}`
      : `${sender?.name ?? 'A former member'} to ${recipient.name}`

/** One kudos with what was answered, and its history. */
export default function KudosPane({ id, onClose }: { id: string; onClose: () => void }) {
  const user = useCurrentUser()
  const [tab, setTab] = useState('words')
  const talk = useMemo(
    () => ({
      address: `/dashboard?section=kudos&id=${id}`,
      onRead: () => undefined,
      onNoted: () => void refresh(COUNTED),
    }),
    [id],
  )
  const answer = useQuery(query(kudos.one, { id }))
  const takeBack = () =>
    void changeWithUndo(kudos.remove, { id }, 'The kudos was taken back')
      .then(onClose)
      .catch(sayFailed('It was not taken back'))
  return (
    <Drawer
      opened
      onClose={onClose}
      title={answer.data ? titleOf(answer.data, user.id) : 'Kudos'}
      footer={
        answer.data?.mayRemove &&
        !looksBack() && (
          <Button icon="trash" onClick={takeBack}>
            Take it back
          </Button>
        )
      }
    >
      <Async query={answer} what="this kudos" isEmpty={() => false}>
        {(one) => (
          <Stack>
            {one.entityName && <Quiet>For: {one.entityName}</Quiet>}
            <Tabs
              label="Kudos"
              value={tab}
              onChange={setTab}
              tabs={[
                {
                  id: 'words',
                  label: 'Words',
                  content: <Talk table="kudos" id={id} words={WORDS} talk={talk} />,
                },
                { id: 'history', label: 'History', content: <RecordHistory table="kudos" id={id} /> },
              ]}
            />
          </Stack>
        )}
      </Async>
    </Drawer>
  )
}
