import { useState } from 'react'
import { peopleLike } from '#platform/accounts/widgets.tsx'
import { makeChange } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Chip } from '#web/ui/action/chip.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { PeoplePicker } from '#web/ui/fields/people-picker.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { manages, mayNote } from '../access.ts'
import { type Meeting, meetings } from '../contract.ts'
import { ATTENDANCE, type Attendance } from '../fields.ts'
import type { Minutes } from '../minutes-contract.ts'
import styles from './meetings.module.css'

type Person = Minutes['attendance'][number]
const states = Object.entries(ATTENDANCE) as [Attendance, string][]

/** Who is there, excused or missing: noted by whoever manages meetings, and of oneself by everybody. */
export function AttendanceList({ meeting, attendance }: { meeting: Meeting; attendance: Person[] }) {
  const user = useCurrentUser()
  const isListed = attendance.some(({ userId }) => userId === user.id)
  // Whoever takes part and is on no list yet says of themselves that they are there.
  const me: Person[] =
    !isListed && mayNote(user, user.id, meeting)
      ? [{ userId: user.id, name: user.displayName, isInvited: false, state: null }]
      : []
  const all = [...attendance, ...me]
  return (
    <Stack>
      {all.length === 0 && <Quiet>Nobody was noted.</Quiet>}
      <ul className={styles.people}>
        {all.map((person) => (
          <Row key={person.userId ?? person.name} meeting={meeting} person={person} />
        ))}
      </ul>
      {manages(user) && <AddPeople meeting={meeting} />}
    </Stack>
  )
}

function Row({ meeting, person }: { meeting: Meeting; person: Person }) {
  const user = useCurrentUser()
  const { userId, name, state } = person
  const who = userId === null ? { guest: name } : { userId }
  const say = (next: Attendance) =>
    void makeChange(meetings.attend, { id: meeting.id, ...who, state: next === state ? null : next }).catch(
      sayFailed('That was not noted'),
    )
  return (
    <li className={styles.person}>
      <span>
        {name}
        {userId === null && <span className={styles.quiet}> (guest)</span>}
      </span>
      {mayNote(user, userId, meeting) ? (
        <span role="group" aria-label={name}>
          <Line>
            {states.map(([value, label]) => (
              <Chip key={value} pressed={state === value} onClick={() => say(value)}>
                {label}
              </Chip>
            ))}
          </Line>
        </span>
      ) : (
        <Quiet as="span">{state ? ATTENDANCE[state] : 'Not noted'}</Quiet>
      )}
    </li>
  )
}

/** Others who have come: people of the portal, and guests by their name. */
function AddPeople({ meeting }: { meeting: Meeting }) {
  const [opened, setOpened] = useState(false)
  const [ids, setIds] = useState<string[]>([])
  const [guest, setGuest] = useState<string | null>(null)
  if (!opened)
    return (
      <div>
        <Button variant="quiet" icon="add" onClick={() => setOpened(true)}>
          Somebody else is there
        </Button>
      </div>
    )
  const save = async () => {
    const who = [...ids.map((userId) => ({ userId })), ...(guest?.trim() ? [{ guest: guest.trim() }] : [])]
    for (const one of who) await makeChange(meetings.attend, { id: meeting.id, ...one, state: 'present' })
    setIds([])
    setGuest(null)
  }
  return (
    <SmallForm
      action="Note them as present"
      disabled={ids.length === 0 && !guest?.trim()}
      onSubmit={save}
      actions={<Button onClick={() => setOpened(false)}>Close</Button>}
    >
      {(faults) => (
        <FieldRow>
          <PeoplePicker
            label="People of the portal"
            people={peopleLike}
            max={20}
            value={ids}
            onChange={setIds}
            error={faults.userId}
          />
          <TextField label="A guest" value={guest} onChange={setGuest} error={faults.guest} />
        </FieldRow>
      )}
    </SmallForm>
  )
}
