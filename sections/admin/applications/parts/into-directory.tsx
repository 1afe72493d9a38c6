import { Also } from '#platform/people/widgets.tsx'
import { mayAdd as mayAddDriver } from '#sections/operations/drivers/access.ts'
import { drivers } from '#sections/operations/drivers/contract.ts'
import { mayAdd as mayAddVolunteer } from '#sections/operations/volunteers/access.ts'
import { volunteers } from '#sections/operations/volunteers/contract.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Line } from '#web/ui/layout/flow.tsx'
import type { SignupApplication } from '../contract.ts'

/** Who was approved stands among the volunteers or the drivers by one press, as the same person. */
export function IntoDirectory({ application }: { application: SignupApplication }) {
  const user = useCurrentUser()
  const { person, firstName, lastName, phone, role } = application
  if (!person) return null
  const name = `${firstName} ${lastName}`
  const is = (table: string) => person.roles.some((one) => one.table === table)
  const given = { personId: person.id, name, phone }
  const add = (call: typeof volunteers.add | typeof drivers.add, among: string) => () =>
    void changeWithUndo(call, given, `${name} is among the ${among}`).catch(
      sayFailed(`${name} was not added`),
    )
  return (
    <>
      <Also also={person.roles} />
      <Line>
        {mayAddVolunteer(user) && !is('volunteers') && (
          <Button
            variant={role === 'driver' ? undefined : 'primary'}
            icon="add"
            onClick={add(volunteers.add, 'volunteers')}
          >
            Add to the volunteers
          </Button>
        )}
        {mayAddDriver(user) && !is('drivers') && (
          <Button
            variant={role === 'driver' ? 'primary' : undefined}
            icon="add"
            onClick={add(drivers.add, 'drivers')}
          >
            Add to the drivers
          </Button>
        )}
      </Line>
    </>
  )
}
