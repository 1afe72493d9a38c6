import { useState } from 'react'
import { peopleLike } from '#platform/accounts/widgets.tsx'
import { changeWithUndo, makeChange } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { PeoplePicker } from '#web/ui/fields/people-picker.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Drawer } from '#web/ui/overlay/drawer.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { type Conversation, chat } from '../contract.ts'
import { NAME_LENGTH } from '../fields.ts'

/** Who is in a group; whoever looks after it names it, takes people in and out, and hands it on. */
export default function GroupPeople({ room, onClose }: { room: Conversation; onClose: () => void }) {
  const user = useCurrentUser()
  const { id, people, mayManage } = room
  const [doing, setDoing] = useState<'take in' | 'rename' | null>(null)
  const leave = () =>
    void makeChange(chat.removePerson, { id, personId: user.id }).then(
      onClose,
      sayFailed('You are still in it'),
    )
  return (
    <Drawer opened onClose={onClose} title={room.name}>
      <Stack>
        <RowList>
          {people.map((person) => (
            <ListRow
              key={person.id}
              title={person.name}
              badge={person.isAdmin && <Badge>Looks after it</Badge>}
              action={mayManage && person.id !== user.id && <PersonMenu id={id} person={person} />}
            />
          ))}
        </RowList>
        {doing === 'take in' && <TakeIn id={id} onDone={() => setDoing(null)} />}
        {doing === 'rename' && <Rename room={room} onDone={() => setDoing(null)} />}
        <Line>
          {mayManage && doing !== 'take in' && (
            <Button icon="add" onClick={() => setDoing('take in')}>
              Take people in
            </Button>
          )}
          {mayManage && doing !== 'rename' && (
            <Button icon="edit" onClick={() => setDoing('rename')}>
              Rename
            </Button>
          )}
          <Button icon="logout" onClick={leave}>
            Leave the group
          </Button>
        </Line>
      </Stack>
    </Drawer>
  )
}

function PersonMenu({ id, person }: { id: string; person: Conversation['people'][number] }) {
  const { name, isAdmin } = person
  return (
    <Menu
      target={<IconButton icon="more" label={`More about ${name}`} />}
      items={[
        {
          label: isAdmin ? 'No longer looks after it' : 'Let them look after it',
          icon: 'person',
          onClick: () =>
            void makeChange(chat.makeAdmin, { id, personId: person.id, isAdmin: !isAdmin }).catch(
              sayFailed('It was not changed'),
            ),
        },
        {
          label: 'Take out of the group',
          icon: 'close',
          danger: true,
          onClick: () =>
            void makeChange(chat.removePerson, { id, personId: person.id }).catch(
              sayFailed(`${name} is still in it`),
            ),
        },
      ]}
    />
  )
}

function TakeIn({ id, onDone }: { id: string; onDone: () => void }) {
  const [people, setPeople] = useState<string[]>([])
  const take = async () => {
    await changeWithUndo(chat.addPeople, { id, people }, `${countOf(people.length, 'person')} taken in`)
    onDone()
  }
  return (
    <SmallForm action="Take in" disabled={people.length === 0} onSubmit={take}>
      {(faults) => (
        <PeoplePicker
          name="people"
          label="Take people in"
          description="They can read everything that was said here"
          value={people}
          onChange={setPeople}
          people={peopleLike}
          error={faults.people}
        />
      )}
    </SmallForm>
  )
}

function Rename({ room, onDone }: { room: Conversation; onDone: () => void }) {
  const [name, setName] = useState(room.name)
  const save = () => makeChange(chat.rename, { id: room.id, version: room.version, name }).then(onDone)
  return (
    <SmallForm action="Save the name" disabled={name.trim() === '' || name === room.name} onSubmit={save}>
      {(faults) => (
        <TextField
          name="name"
          label="Name of the group"
          value={name}
          onChange={(value) => setName(value ?? '')}
          maxLength={NAME_LENGTH}
          error={faults.name}
        />
      )}
    </SmallForm>
  )
}
