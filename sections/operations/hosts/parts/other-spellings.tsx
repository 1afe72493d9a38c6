import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#web/calls/errors.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { type HostDetail, hosts } from '../contract.ts'
import styles from './hosts.module.css'

/** How else people have written this place; imports of old logs read these spellings as this location. */
export function OtherSpellings({ host: { id, name, aliases }, edits }: { host: HostDetail; edits: boolean }) {
  const [typed, setTyped] = useState('')
  const add = useMutation({
    mutationFn: (alias: string) =>
      changeWithUndo(hosts.addAlias, { id, alias }, (added) => `“${added.alias}” now means ${name}`),
    onSuccess: () => setTyped(''),
  })
  const remove = (aliasId: string) =>
    changeWithUndo(hosts.removeAlias, { id, aliasId }, `Spelling of ${name} forgotten`).catch(
      sayFailed('The spelling was not forgotten'),
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(typed)
  }
  return (
    <>
      {aliases.length > 0 && (
        <ul className={styles.spellings}>
          {aliases.map((known) => (
            <li key={known.id} className={styles.spelling}>
              {known.alias}
              {edits && (
                <IconButton
                  icon="close"
                  label={`Forget ${known.alias}`}
                  onClick={() => void remove(known.id)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!edits && aliases.length === 0 && <Quiet>None.</Quiet>}
      {edits && (
        <form className={styles.inline} onSubmit={submit}>
          <TextField
            label="Another spelling"
            value={typed}
            onChange={(text) => setTyped(text ?? '')}
            error={add.error ? messageOf(add.error) : undefined}
          />
          <Button type="submit" busy={add.isPending}>
            Add spelling
          </Button>
        </form>
      )}
    </>
  )
}
