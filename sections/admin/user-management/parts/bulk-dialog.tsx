import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '#kernel/people/access.ts'
import { mayGiveRole } from '#platform/accounts/access.ts'
import { mutation } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { SmallForm } from '#web/ui/form/small-form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { Selected } from '#web/ui/table/data-table/types.ts'
import { users } from '../contract.ts'
import { asRole, PEOPLE, ROLE_OPTIONS } from '../fields.ts'
import { usePermissionOptions } from './permission-options.ts'

export interface BulkWish {
  kind: 'role' | 'permissions'
  selected: Selected
  count: number
  done: () => void
  cancelled: () => void
}

type Deed = 'grant' | 'revoke'
const DEEDS = [
  { value: 'grant', label: 'Grant' },
  { value: 'revoke', label: 'Revoke' },
] as const

/** A role, or one permission more or less, for everybody who is selected. */
export function BulkDialog({ wish }: { wish: BulkWish }) {
  const user = useCurrentUser()
  const [role, setRole] = useState<Role | null>(null)
  const [applyDefaults, setDefaults] = useState(true)
  const [deed, setDeed] = useState<Deed>('grant')
  const [name, setName] = useState<string | null>(null)
  const options = usePermissionOptions((one) => deed === 'revoke' || one.grantable)
  const { mutateAsync } = useMutation(
    mutation(users.bulkEdit, {
      undo: ({ changed }) => `${countOf(changed, PEOPLE.one, PEOPLE.many)} changed`,
    }),
  )
  const roles = wish.kind === 'role'
  const what = roles
    ? role && { role, ...(applyDefaults ? { applyDefaults } : {}) }
    : name && { [deed]: [name] }
  const save = async () => {
    if (!what) throw new Error(roles ? 'Please choose a role.' : 'Please choose a permission.')
    await mutateAsync({ ...wish.selected, ...what })
    wish.done()
  }
  const many = countOf(wish.count, PEOPLE.one, PEOPLE.many)
  return (
    <Dialog
      opened
      onClose={wish.cancelled}
      title={roles ? `Give ${many} a role` : `Grant or revoke for ${many}`}
    >
      <SmallForm
        action={roles ? 'Give this role' : deed === 'grant' ? 'Grant it' : 'Revoke it'}
        actions={<Button onClick={wish.cancelled}>Cancel</Button>}
        onSubmit={save}
      >
        {() =>
          roles ? (
            <>
              <SelectField
                label="Role"
                value={role}
                onChange={(value) => setRole(asRole(value) ?? null)}
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
              <SelectField
                label="What to do"
                value={deed}
                onChange={(value) => setDeed(value === 'revoke' ? 'revoke' : 'grant')}
                options={DEEDS}
              />
              <SelectField label="Permission" searchable value={name} onChange={setName} options={options} />
            </>
          )
        }
      </SmallForm>
    </Dialog>
  )
}
