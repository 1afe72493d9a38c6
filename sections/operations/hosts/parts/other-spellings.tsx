import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { messageOf } from '#web/calls/errors.ts'
import { mutation } from '#web/calls/query.ts'
import { Button, IconButton } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { hosts } from '../contract.ts'
import type { HostDetail } from '../shapes.ts'
import styles from './hosts.module.css'

/** How else people have written this place; imports of old logs read these spellings as this location. */
export function OtherSpellings({ host, edits }: { host: HostDetail; edits: boolean }) {
  const [typed, setTyped] = useState('')
  const refreshes = [hosts.one, hosts.list]
  const add = useMutation(
    mutation(hosts.addAlias, { refreshes, undo: ({ alias }) => `“${alias}” now means ${host.name}` }),
  )
  const remove = useMutation(
    mutation(hosts.removeAlias, { refreshes, undo: () => `Spelling of ${host.name} forgotten` }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ id: host.id, alias: typed }, { onSuccess: () => setTyped('') })
  }
  return (
    <>
      {host.aliases.length > 0 && (
        <ul className={styles.spellings}>
          {host.aliases.map(({ id, alias }) => (
            <li key={id} className={styles.spelling}>
              {alias}
              {edits && (
                <IconButton
                  icon="close"
                  label={`Forget ${alias}`}
                  onClick={() => remove.mutate({ id: host.id, aliasId: id })}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {!edits && host.aliases.length === 0 && <p className={styles.hint}>None.</p>}
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
      {remove.error && (
        <p role="alert" className={styles.fault}>
          {messageOf(remove.error)}
        </p>
      )}
    </>
  )
}
