import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '#kernel/people/access.ts'
import { mayGiveRole } from '#platform/accounts/access.ts'
import { change, requestIdOf } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/errors.ts'
import { query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SwitchField } from '#web/ui/fields/choice-fields.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { Selected } from '#web/ui/table/data-table/types.ts'
import { permissions, users } from '../contract.ts'
import { PEOPLE, ROLE_OPTIONS } from '../words.ts'
import styles from './people.module.css'

export interface BulkWish {
  kind: 'role' | 'permissions'
  selected: Selected
  count: number
  done: () => void
  cancelled: () => void
}

type Deed = 'grant' | 'revoke'

/** A role, or one permission more or less, for everybody who is selected. */
export function BulkDialog({ wish }: { wish: BulkWish }) {
  const user = useCurrentUser()
  const catalog = useQuery(query(permissions.catalog, {}))
  const [role, setRole] = useState<Role | null>(null)
  const [applyDefaults, setDefaults] = useState(true)
  const [deed, setDeed] = useState<Deed>('grant')
  const [name, setName] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const what =
    wish.kind === 'role'
      ? role && { role, ...(applyDefaults ? { applyDefaults } : {}) }
      : name && { [deed]: [name] }
  const save = async () => {
    if (!what)
      return setFailure(wish.kind === 'role' ? 'Please choose a role.' : 'Please choose a permission.')
    setBusy(true)
    setFailure('')
    try {
      const answer = await change(users.bulkEdit, { ...wish.selected, ...what })
      const requestId = requestIdOf(answer)
      const message = `${countOf(answer.changed, PEOPLE.one, PEOPLE.many)} changed`
      if (requestId) offerUndo({ message, requestId })
      await refresh([users.list, users.one])
      wish.done()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  const many = countOf(wish.count, PEOPLE.one, PEOPLE.many)
  return (
    <Dialog
      opened
      onClose={wish.cancelled}
      title={wish.kind === 'role' ? `Give ${many} a role` : `Grant or revoke for ${many}`}
      footer={
        <>
          <Button onClick={wish.cancelled}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>
            {wish.kind === 'role' ? 'Give this role' : deed === 'grant' ? 'Grant it' : 'Revoke it'}
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {wish.kind === 'role' ? (
          <>
            <SelectField
              label="Role"
              value={role}
              onChange={(value) => setRole(ROLE_OPTIONS.find((one) => one.value === value)?.value ?? null)}
              options={ROLE_OPTIONS.filter((one) => mayGiveRole(user, one.value))}
            />
            <SwitchField
              label="Permissions as the role has them by default"
              description="Otherwise everybody keeps what they hold now."
              value={applyDefaults}
              onChange={(value) => setDefaults(value === true)}
            />
          </>
        ) : (
          <>
            <SelectField<Deed>
              label="What to do"
              value={deed}
              onChange={(value) => setDeed(value === 'revoke' ? 'revoke' : 'grant')}
              options={[
                { value: 'grant', label: 'Grant' },
                { value: 'revoke', label: 'Revoke' },
              ]}
            />
            <SelectField
              label="Permission"
              searchable
              value={name}
              onChange={setName}
              options={(catalog.data?.items ?? [])
                .filter((one) => deed === 'revoke' || one.grantable)
                .map((one) => ({ value: one.name, label: `${one.label} (${one.group})` }))}
            />
          </>
        )}
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      </div>
    </Dialog>
  )
}
