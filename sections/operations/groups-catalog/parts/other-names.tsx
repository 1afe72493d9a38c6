import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { type Group, groups } from '../contract.ts'
import styles from './catalog.module.css'
import { fullName } from './words.tsx'

type OtherName = Group['otherNames'][number]

/** How else the log calls this group; each can be given back as a group of its own. */
export function OtherNames({ group, edits }: { group: Group; edits: boolean }) {
  const { id, otherNames } = group
  const [typed, setTyped] = useState('')
  const add = useMutation({
    mutationFn: (name: string) =>
      changeWithUndo(groups.addName, { id, name }, (added) => `“${added.name}” now means ${fullName(group)}`),
    onSuccess: () => setTyped(''),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(typed)
  }
  if (!edits && otherNames.length === 0) return <Quiet>No other names.</Quiet>
  return (
    <Stack>
      {otherNames.length > 0 && (
        <RowList>
          {otherNames.map((one) => (
            <ListRow
              key={one.id}
              title={fullName(one)}
              action={edits && <NameMenu groupId={id} name={one} />}
            />
          ))}
        </RowList>
      )}
      {edits && (
        <form className={styles.inline} onSubmit={submit}>
          <TextField
            label="Another name"
            value={typed}
            onChange={(text) => setTyped(text ?? '')}
            error={add.error ? messageOf(add.error) : undefined}
          />
          <Button type="submit" busy={add.isPending}>
            Add this name
          </Button>
        </form>
      )}
    </Stack>
  )
}

function NameMenu({ groupId, name }: { groupId: string; name: OtherName }) {
  const target = { id: groupId, nameId: name.id }
  const split = () =>
    changeWithUndo(groups.split, target, `${fullName(name)} is a group of its own again`).catch(
      sayFailed('The name was not given back'),
    )
  const forget = () =>
    changeWithUndo(groups.removeName, target, `“${fullName(name)}” forgotten`).catch((error) =>
      // The log has it: it can only be a group again.
      sayFailed(isApiError(error, 'CONFLICT') ? 'The log uses this name' : 'The name was not forgotten')(
        error,
      ),
    )
  return (
    <Menu
      items={[
        { label: 'Make it a group of its own', icon: 'people', onClick: () => void split() },
        { label: 'Forget this name', icon: 'close', onClick: () => void forget() },
      ]}
      target={<IconButton icon="more" label={`Actions for ${fullName(name)}`} />}
    />
  )
}
