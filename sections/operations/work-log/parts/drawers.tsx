import { passes } from '#kernel/people/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { mayAdd, mayManage, mayView } from '../access.ts'
import { LogForm, StopForm, WaitingForm } from './forms.tsx'
import LetterForm from './letter-form.tsx'
import ListsForm from './lists-form.tsx'
import StartForm from './start-form.tsx'
import { useWorkAddress } from './use-work.ts'

/** What opens over the hours, one at a time; the address says which. */
export default function Drawers() {
  const user = useCurrentUser()
  const { action, day, entry, close } = useWorkAddress()
  const adds = passes(user, mayAdd)
  return (
    <>
      <Drawer opened={action === 'log' && adds} onClose={close} title="Log hours">
        <LogForm key={day} day={day} onClose={close} />
      </Drawer>
      <Drawer opened={action === 'timer' && adds} onClose={close} title="Start the timer">
        <StartForm onClose={close} />
      </Drawer>
      <Drawer opened={action === 'stop' && adds} onClose={close} title="Stop the timer">
        <StopForm onClose={close} />
      </Drawer>
      <Drawer opened={action === 'waiting' && adds} onClose={close} title="Not sent yet">
        <WaitingForm key={entry} id={entry} onClose={close} />
      </Drawer>
      <Drawer
        opened={action === 'letter' && passes(user, mayView)}
        onClose={close}
        title="Letter of volunteer hours"
      >
        <LetterForm onClose={close} />
      </Drawer>
      <Drawer
        opened={action === 'lists' && passes(user, mayManage)}
        onClose={close}
        title="Kinds of work and teams"
      >
        <ListsForm />
      </Drawer>
    </>
  )
}
