import { useState } from 'react'
import { change } from '#web/calls/api.ts'
import { toast } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Confirm } from '#web/ui/overlay/confirm.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { onboardingAdmin } from '../contract.ts'

/** Domain 11.6: the announcement to people. */
export function Invite() {
  const [asking, setAsking] = useState(false)
  const send = async () => {
    const { told } = await change(onboardingAdmin.invite, {})
    toast({ title: `Sent to ${countOf(told, 'person')}` })
  }
  return (
    <>
      <Button icon="send" onClick={() => setAsking(true)}>
        Invite those who have not begun
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        action="Send the invitation"
        destructive={false}
        onContinue={send}
      >
        Everyone who has not completed a challenge yet gets a notification that leads to them. This can be
        done once a day, and cannot be taken back.
      </Confirm>
    </>
  )
}
