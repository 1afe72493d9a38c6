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
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { isClosed, manages, mayNote } from '../access.ts'
import { type Meeting, meetings } from '../contract.ts'
import { ATTENDANCE, type Attendance } from '../fields.ts'
import type { Minutes } from '../minutes-contract.ts'
import styles from './meetings.module.css'

type Person = Minutes['attendance'][number]
const states = Object.entries(ATTENDANCE) as [Attendance, string][]

/** Who is there, excused or missing: in words, and behind a press to be noted. */
export function AttendanceList({ meeting, attendance }: { meeting: Meeting; attendance: Person[] }) {
  const user = useCurrentUser()
  const [noting, setNoting] = useState(false)
  const mine = attendance.find(({ userId }) => userId === user.id)
  const me: Person = mine ?? { userId: user.id, name: user.displayName, isInvited: false, state: null }
  const maySayOwn = mayNote(user, user.id, meeting)
  if (noting) return <Noting meeting={meeting} people={attendance} onDone={() => setNoting(false)} />
  return (
    <Stack>
      <Told attendance={attendance} />
      {maySayOwn && !isClosed(meeting) && <Row meeting={meeting} person={me} label="I am" />}
      {manages(user) && (
        <div>
          <Button icon="people" onClick={() => setNoting(true)}>
            Note who is there
          </Button>
        </div>
      )}
    </Stack>
  )
}

function Told({ attendance }: { attendance: Person[] }) {
  const named = (state: Attendance | null) =>
    attendance
      .filter((person) => person.state === state)
      .map(({ name }) => name)
      .join(', ')
  const told = [
    ...states.map(([state, label]) => ({ label, value: named(state) })),
    { label: 'Not noted', value: named(null) },
  ].filter(({ value }) => value !== '')
  return told.length > 0 ? <DefinitionList items={told} /> : <Quiet>Nobody was noted yet.</Quiet>
}

interface NotingProps {
  meeting: Meeting
  people: Person[]
  onDone: () => void
}

const Noting = ({ meeting, people, onDone }: NotingProps) => (
  <Stack>
    <ul className={styles.people}>
      {people.map((person) => (
        <li key={person.userId ?? person.name}>
          <Row meeting={meeting} person={person} />
        </li>
      ))}
    </ul>
    <AddPeople meeting={meeting} />
    <div>
      <Button icon="check" onClick={onDone}>
        Done
      </Button>
    </div>
  </Stack>
)

function Row({ meeting, person, label }: { meeting: Meeting; person: Person; label?: string }) {
  const { userId, name, state } = person
  const who = userId === null ? { guest: name } : { userId }
  const say = (next: Attendance) =>
    void makeChange(meetings.attend, { id: meeting.id, ...who, state: next === state ? null : next }).catch(
      sayFailed('That was not noted'),
    )
  return (
    <div className={styles.person}>
      <span>
        {label ?? name}
        {userId === null && <span className={styles.quiet}> (guest)</span>}
      </span>
      <fieldset className={styles.states} aria-label={label ?? name}>
        <Line>
          {states.map(([value, words]) => (
            <Chip key={value} pressed={state === value} onClick={() => say(value)}>
              {words}
            </Chip>
          ))}
        </Line>
      </fieldset>
    </div>
  )
}

/** Others who have come: people of the portal, and guests by their name. */
function AddPeople({ meeting }: { meeting: Meeting }) {
  const [ids, setIds] = useState<string[]>([])
  const [guest, setGuest] = useState<string | null>(null)
  const save = async () => {
    const who = [...ids.map((userId) => ({ userId })), ...(guest?.trim() ? [{ guest: guest.trim() }] : [])]
    for (const one of who) await makeChange(meetings.attend, { id: meeting.id, ...one, state: 'present' })
    setIds([])
    setGuest(null)
  }
  return (
    <SmallForm action="Note them as present" disabled={ids.length === 0 && !guest?.trim()} onSubmit={save}>
      {(faults) => (
        <FieldRow>
          <PeoplePicker
            label="Others who are there"
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
