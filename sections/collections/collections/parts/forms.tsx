import { useCurrentUser } from '#web/calls/session.ts'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { mayAdd } from '../access.ts'
import { LogForm } from './log-form.tsx'
import { useAddress } from './use-address.ts'
import { WaitingForm } from './waiting-form.tsx'
import { Walkthrough } from './walkthrough.tsx'

/** The forms that `?action=` opens; other sections and the search link to them. */
export default function Forms() {
  const user = useCurrentUser()
  const address = useAddress()
  const { action } = address
  const logs = (action === 'log' || action === 'add') && mayAdd(user, 'standard')
  const walks = action === 'walkthrough' && mayAdd(user, 'walkthrough')
  return (
    <>
      <Drawer
        opened={logs}
        onClose={address.close}
        title={address.waiting === '' ? 'Log a collection' : 'Not sent yet'}
      >
        {address.waiting === '' ? (
          <LogForm />
        ) : (
          <WaitingForm id={address.waiting} onClose={address.close} onOpen={address.open} />
        )}
      </Drawer>
      <Drawer opened={walks} onClose={address.close} title="Log a collection step by step">
        <Walkthrough />
      </Drawer>
    </>
  )
}
