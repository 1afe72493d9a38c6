import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/calls/query.ts'
import { Async } from '#web/ui/feedback/async.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { RecordPicker } from '#web/ui/fields/record-picker.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { permissions, users } from '../contract.ts'
import styles from './people.module.css'
import { usePermissionOptions } from './permission-options.ts'
import { Seen } from './seen.tsx'
import { usePeopleAddress } from './use-people-address.ts'

/** What a person sees, and "Why can Ana see this?", answered in a sentence (design 4). The person stands in the address. */
export function Why() {
  const { who: id, askWhy } = usePeopleAddress()
  const [what, setWhat] = useState<string | null>(null)
  const catalog = usePermissionOptions()
  const preview = useQuery(query(permissions.preview, { role: 'super_admin' }))
  const options = [
    ...(preview.data?.sections ?? []).map(({ name, title }) => ({
      value: `section:${name}`,
      label: `Open ${title}`,
    })),
    ...catalog.map(({ value, label }) => ({ value: `permission:${value}`, label })),
  ]
  return (
    <Stack>
      <FieldRow>
        <PersonPicker value={id || null} onChange={(picked) => askWhy(picked ?? '')} />
        <SelectField
          label="Why can they, or why can’t they…"
          searchable
          value={what}
          onChange={setWhat}
          options={options}
          placeholder="Choose a section or a permission"
        />
      </FieldRow>
      {id && what ? (
        <Answer id={id} what={what} />
      ) : (
        <Quiet>
          {id
            ? 'Choose what you wonder about; the answer is a sentence.'
            : 'Choose a person to see what is open to them, and why.'}
        </Quiet>
      )}
      {id && <Seen who={{ userId: id }} />}
    </Stack>
  )
}

const PersonPicker = (props: { value: string | null; onChange: (id: string | null) => void }) => (
  <RecordPicker
    label="Person"
    value={props.value}
    onChange={(id) => props.onChange(id)}
    query={(search) => query(users.list, { limit: 20, ...(search ? { search } : {}) })}
    getId={(person) => person.id}
    getLabel={(person) => person.displayName}
  />
)

function Answer({ id, what }: { id: string; what: string }) {
  const [kind = '', name = ''] = what.split(':')
  const answer = useQuery(query(users.why, { id, [kind]: name }))
  return (
    <Async query={answer} what="the answer">
      {({ granted, sentence }) => (
        <output className={styles.answer}>
          <Icon name={granted ? 'check' : 'close'} />
          <span>{sentence}</span>
        </output>
      )}
    </Async>
  )
}
