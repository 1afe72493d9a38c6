import { useState } from 'react'
import { passes } from '#kernel/people/access.ts'
import { peopleLike } from '#platform/accounts/widgets.tsx'
import { makeChange } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { PeoplePicker } from '#web/ui/fields/people-picker.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { makesGroups, writesDirectly } from '../access.ts'
import { chat } from '../contract.ts'
import { MOST_PEOPLE, NAME_LENGTH } from '../fields.ts'

interface NewConversationProps {
  onClose: () => void
  onBegun: (id: string) => void
}

/** One person: the conversation of two, which may be there already. Several: a group with a name. */
export default function NewConversation({ onClose, onBegun }: NewConversationProps) {
  const user = useCurrentUser()
  const [people, setPeople] = useState<string[]>([])
  const [name, setName] = useState('')
  const groups = passes(user, makesGroups)
  const isGroup = people.length > 1 || !passes(user, writesDirectly)
  const begin = async () => {
    const [personId = ''] = people
    const { id } = isGroup
      ? await makeChange(chat.addGroup, { name, people })
      : await makeChange(chat.direct, { personId })
    onBegun(id)
  }
  return (
    <Dialog opened onClose={onClose} title="Write to somebody">
      <SmallForm
        action={isGroup ? 'Begin the group' : 'Open the conversation'}
        disabled={people.length === 0}
        onSubmit={begin}
      >
        {(faults) => (
          <>
            <PeoplePicker
              name="people"
              label="To"
              {...(groups && { description: 'One person, or several for a group' })}
              value={people}
              onChange={setPeople}
              people={peopleLike}
              max={groups ? MOST_PEOPLE - 1 : 1}
              error={faults.people ?? faults.personId}
            />
            {isGroup && (
              <TextField
                name="name"
                label="Name of the group"
                value={name}
                onChange={(value) => setName(value ?? '')}
                maxLength={NAME_LENGTH}
                error={faults.name}
              />
            )}
          </>
        )}
      </SmallForm>
    </Dialog>
  )
}
