import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { has } from '#kernel/people/access.ts'
import { permissionWords } from '#kernel/people/permission-words.ts'
import { permissions } from '#sections/admin/user-management/contract.ts'
import { change } from '#web/calls/api.ts'
import { isApiError, messageOf } from '#web/calls/errors.ts'
import { query, refresh } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { CheckboxGroupField } from '#web/ui/fields/choice-fields.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { apiKeys } from '../contract.ts'
import styles from './api-keys.module.css'

/** Name, permissions, days; then the key, once. */
export default function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState('')
  return (
    <Dialog opened onClose={onClose} title="Make a key" size="md">
      {key === '' ? <NewKey onKey={setKey} /> : <TheKey value={key} onClose={onClose} />}
    </Dialog>
  )
}

function NewKey({ onKey }: { onKey: (key: string) => void }) {
  const user = useCurrentUser()
  const catalog = useQuery(query(permissions.catalog, {}))
  const [name, setName] = useState('')
  const [days, setDays] = useState<number | string | null>(90)
  const [chosen, setChosen] = useState<string[]>([])
  const [search, setSearch] = useState('')
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setFaults({})
    try {
      const made = await change(apiKeys.add, { name, permissions: chosen, days: days as number, password })
      await refresh([apiKeys.list])
      onKey(made.key)
    } catch (error) {
      const fields = isApiError(error) ? error.fields : {}
      setFaults(Object.keys(fields).length > 0 ? fields : { all: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        name="name"
        label="What the key is for"
        placeholder="Website of the charity"
        focusOnMount
        value={name}
        error={faults.name}
        onChange={(value) => setName(value ?? '')}
      />
      <NumberField
        name="days"
        label="Works for"
        unit="days"
        value={days as number}
        error={faults.days}
        onChange={setDays}
      />
      <TextField
        name="search"
        label="Find a permission"
        icon="search"
        value={search}
        onChange={(value) => setSearch(value ?? '')}
      />
      <Async query={catalog} what="the permissions">
        {({ items }) => (
          <div className={styles.choices}>
            <CheckboxGroupField
              name="permissions"
              label="What it may do"
              description="Never more than you may yourself"
              value={chosen}
              error={faults.permissions}
              onChange={(value) => Array.isArray(value) && setChosen(value)}
              options={items
                .map((permission) => ({
                  value: permission.name,
                  label: permissionWords(permission.name).label,
                }))
                .filter(
                  ({ value, label }) =>
                    has(user, value) &&
                    !value.startsWith('NAV_') &&
                    (chosen.includes(value) || label.toLowerCase().includes(search.trim().toLowerCase())),
                )}
            />
          </div>
        )}
      </Async>
      <PasswordField
        name="password"
        label="Your password"
        autoComplete="current-password"
        value={password}
        error={faults.password}
        onChange={(value) => setPassword(value ?? '')}
      />
      <p role="alert" className={styles.failure} hidden={!faults.all}>
        {faults.all}
      </p>
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          Make the key
        </Button>
      </div>
    </form>
  )
}

function TheKey({ value, onClose }: { value: string; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  return (
    <div className={styles.form}>
      <p>
        Put this key into the other program now. It is not shown again; whoever has it may do what it may.
      </p>
      <TextField label="The key" value={value} readOnly onChange={() => undefined} />
      <div className={styles.actions}>
        <Button variant="primary" onClick={onClose}>
          I have put it there
        </Button>
        <Button
          icon={copied ? 'check' : 'copy'}
          onClick={() =>
            void navigator.clipboard.writeText(value).then(
              () => setCopied(true),
              () => undefined,
            )
          }
        >
          {copied ? 'Key copied' : 'Copy the key'}
        </Button>
      </div>
    </div>
  )
}
