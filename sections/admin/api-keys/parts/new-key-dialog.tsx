import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { has } from '#kernel/people/access.ts'
import { permissions } from '#sections/admin/user-management/contract.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useCallForm } from '#web/record/use-call-form.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { CheckboxGroupField } from '#web/ui/fields/choice-fields.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { RecordForm } from '#web/ui/form/form.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ShownOnce } from '#web/ui/show/shown-once.tsx'
import { apiKeys } from '../contract.ts'
import styles from './api-keys.module.css'

/** Name, permissions, days; then the key, once. */
export default function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState('')
  return (
    <Dialog opened onClose={onClose} title="Make a key" size="md">
      {key === '' ? (
        <NewKey onKey={setKey} />
      ) : (
        <ShownOnce values={[{ label: 'The key', value: key, what: 'the key' }]} onDone={onClose}>
          Put this key into the other program now. It is not shown again; whoever has it may do what it may.
        </ShownOnce>
      )}
    </Dialog>
  )
}

const NOTHING = { name: '', days: 90, permissions: [], readsOnly: true, password: '' }

function NewKey({ onKey }: { onKey: (key: string) => void }) {
  const user = useCurrentUser()
  const catalog = useQuery(query(permissions.catalog, {}))
  const [search, setSearch] = useState('')
  const form = useCallForm(apiKeys.add, NOTHING, { onDone: ({ key }) => onKey(key) })
  const chosen = form.values.permissions ?? []
  const options = (catalog.data?.items ?? [])
    .map(({ name, label, group }) => ({ value: name, label, group }))
    .filter(
      ({ value, label, group }) =>
        has(user, value) &&
        !value.startsWith('NAV_') &&
        (chosen.includes(value) || `${group} ${label}`.toLowerCase().includes(search.trim().toLowerCase())),
    )
  return (
    <RecordForm form={form} save="Make the key">
      <TextField
        {...form.field('name')}
        label="What the key is for"
        placeholder="Website of the charity"
        focusOnMount
      />
      <NumberField {...form.field('days')} label="Works for" unit="days" />
      <SwitchField
        {...form.field('readsOnly')}
        label="Reads only"
        description="Without this the key can also change what it may; every change names the key"
      />
      <TextField
        name="search"
        label="Find a permission"
        icon="search"
        value={search}
        onChange={(value) => setSearch(value ?? '')}
      />
      <Async query={catalog} what="the permissions">
        {() => (
          <div className={styles.choices}>
            <CheckboxGroupField
              {...form.field('permissions')}
              label="What it may do"
              description="Never more than you may yourself"
              options={options}
            />
          </div>
        )}
      </Async>
      <PasswordField {...form.field('password')} label="Your password" autoComplete="current-password" />
    </RecordForm>
  )
}
