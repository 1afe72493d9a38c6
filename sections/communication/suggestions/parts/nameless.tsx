import { useState } from 'react'
import { has } from '#kernel/people/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { can } from '../access.ts'
import { FollowUp } from './follow-up.tsx'
import { SubmitNameless } from './submit-nameless.tsx'

type View = 'write' | 'follow'

/** Suggesting without a name, and with the code what became of it. Nothing of it is in the address bar. */
export function Nameless() {
  const user = useCurrentUser()
  const [opened, setOpened] = useState(false)
  const mayWrite = has(user, can.SUGGESTIONS_ADD)
  const [view, setView] = useState<View>(mayWrite ? 'write' : 'follow')
  const close = () => setOpened(false)
  return (
    <>
      <Button variant="quiet" icon="nameless" onClick={() => setOpened(true)}>
        Without my name
      </Button>
      <Drawer opened={opened} onClose={close} title="Without my name">
        <Stack>
          {mayWrite && (
            <Segmented
              label="What would you like to do?"
              options={[
                { value: 'write', label: 'Suggest something' },
                { value: 'follow', label: 'I have a code' },
              ]}
              value={view}
              onChange={setView}
            />
          )}
          {view === 'write' ? <SubmitNameless onDone={close} /> : <FollowUp />}
        </Stack>
      </Drawer>
    </>
  )
}
