import { queryClient } from '#web/calls/query-client.ts'
import { logout, useSettings } from '#web/calls/session.ts'
import { USER_KEY } from '#web/calls/session-key.ts'
import { Button } from '#web/ui/action/button.tsx'
import { OpenFrame } from '#web/ui/layout/open-frame.tsx'
import { SecondFactorSettings } from './widgets.tsx'

/** Before anything else, for people whose role asks for it (design 3). */
export default function SecondStepFirst() {
  const { organizationName } = useSettings()
  return (
    <OpenFrame
      title="One thing before you go on"
      name={organizationName}
      wide
      lead="Your role can see and change a lot, so it needs a second step at sign-in. Choose one; it takes a minute."
      foot={
        <Button variant="quiet" onClick={() => void logout()}>
          Logout
        </Button>
      }
    >
      <SecondFactorSettings onChanged={() => void queryClient.invalidateQueries({ queryKey: USER_KEY })} />
    </OpenFrame>
  )
}
