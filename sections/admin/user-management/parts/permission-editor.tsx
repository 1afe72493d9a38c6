import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { has, ROLE_NAMES, type Role } from '#kernel/people/access.ts'
import { RISK_NAMES } from '#kernel/people/permission-words.ts'
import { mayGiveRole } from '#platform/accounts/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { type Account, type CatalogEntry, permissions } from '../contract.ts'
import { addedBy, asRole, RISK_TONES, ROLE_OPTIONS } from '../fields.ts'
import { DiffDialog } from './diff-dialog.tsx'
import styles from './people.module.css'

/** What a person holds, by groups; nothing is saved before it was shown what it gives and takes. */
export function PermissionEditor({ person }: { person: Account }) {
  const catalog = useQuery(query(permissions.catalog, {}))
  return (
    <Async query={catalog} what="the permissions">
      {({ items }) => <Editor key={`${person.id} ${person.version}`} person={person} catalog={items} />}
    </Async>
  )
}

function Editor({ person, catalog }: { person: Account; catalog: CatalogEntry[] }) {
  const user = useCurrentUser()
  const [held, setHeld] = useState<ReadonlySet<string>>(() => new Set(person.permissions))
  const [role, setRole] = useState<Role>(person.role)
  const [search, setSearch] = useState('')
  const [reviewing, setReviewing] = useState(false)
  const given = [...held].filter((name) => !person.permissions.includes(name))
  const taken = person.permissions.filter((name) => !held.has(name))
  const changed = given.length + taken.length + (role === person.role ? 0 : 1)
  const defaults = catalog.filter((entry) => entry.roles.includes(role)).map(({ name }) => name)
  const wanted = search.trim().toLowerCase()
  const found = catalog.filter((entry) =>
    `${entry.label} ${entry.name} ${entry.group} ${entry.explanation}`.toLowerCase().includes(wanted),
  )
  const groups = [...new Set(found.map(({ group }) => group))]
  const toggle = (name: string) => (on: unknown) => {
    const next = new Set(held)
    if (on === true) next.add(name)
    else next.delete(name)
    setHeld(next)
  }
  const risky = catalog.filter((entry) => held.has(entry.name) && entry.risk === 'critical').length

  return (
    <Stack>
      <FieldRow>
        <TextField
          label="Search permissions"
          icon="search"
          value={search}
          onChange={(text) => setSearch(String(text ?? ''))}
        />
        <SelectField
          label="Role"
          value={role}
          disabled={!person.manageable || person.id === user.id}
          onChange={(value) => setRole(asRole(value) ?? role)}
          options={ROLE_OPTIONS.filter((one) => one.value === person.role || mayGiveRole(user, one.value))}
        />
      </FieldRow>
      {person.manageable && (
        <Line>
          <Button icon="undo" onClick={() => setHeld(new Set(defaults))}>
            Reset to {ROLE_NAMES[role]}
          </Button>
        </Line>
      )}
      <Quiet>
        {role === 'super_admin'
          ? 'Super administrators may do everything, whatever is ticked here.'
          : `${countOf(held.size, 'permission')}, ${risky} of them critical. ${
              role === 'admin' ? 'Administrators pass some checks by their role alone.' : ''
            }`}
      </Quiet>
      {groups.length === 0 && <p>No permission matches this search.</p>}
      {groups.map((group) => {
        const entries = found.filter((entry) => entry.group === group)
        const all = catalog.filter((entry) => entry.group === group)
        return (
          <Group
            key={`${group} ${wanted !== ''}`}
            name={group}
            held={all.filter(({ name }) => held.has(name)).length}
            of={all.length}
            openAtFirst={wanted !== ''}
          >
            {entries.map((entry) => (
              <PermissionRow
                key={entry.name}
                entry={entry}
                held={held}
                person={{ ...person, role }}
                changed={given.includes(entry.name) ? 'given' : taken.includes(entry.name) ? 'taken' : null}
                onChange={toggle(entry.name)}
              />
            ))}
          </Group>
        )
      })}
      {person.manageable && (
        <div className={styles.foot}>
          <output>
            {changed === 0
              ? 'Nothing changed yet'
              : `${given.length} given, ${taken.length} taken${role === person.role ? '' : ', another role'}`}
          </output>
          <Line>
            <Button
              disabled={changed === 0}
              onClick={() => {
                setHeld(new Set(person.permissions))
                setRole(person.role)
              }}
            >
              Discard
            </Button>
            <Button variant="primary" disabled={changed === 0} onClick={() => setReviewing(true)}>
              Review changes
            </Button>
          </Line>
        </div>
      )}
      {reviewing && (
        <DiffDialog
          person={person}
          role={role}
          permissions={[...held].sort()}
          onClose={() => setReviewing(false)}
        />
      )}
    </Stack>
  )
}

interface GroupProps {
  name: string
  held: number
  of: number
  openAtFirst: boolean
  children: ReactNode
}

/** What is folded away is not drawn: there are almost 200 permissions. */
function Group({ name, held, of, openAtFirst, children }: GroupProps) {
  const [open, setOpen] = useState(openAtFirst)
  return (
    <details className={styles.group} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {name}
        <Quiet as="span">
          {held} of {of}
        </Quiet>
      </summary>
      {open && <ul className={styles.rows}>{children}</ul>}
    </details>
  )
}

interface RowProps {
  entry: CatalogEntry
  held: ReadonlySet<string>
  person: Account
  changed: 'given' | 'taken' | null
  onChange: (on: unknown) => void
}

function PermissionRow({ entry, held, person, changed, onChange }: RowProps) {
  const own = held.has(entry.name)
  const anyway = !own && has({ role: person.role, isActive: true, permissions: [...held] }, entry.name)
  // Nobody grants what they lack; what is there already can be taken.
  const locked = !person.manageable || (!own && changed === null && !entry.grantable)
  const byRole = entry.roles.includes(person.role)
  return (
    <li className={styles.row}>
      <CheckboxField
        label={entry.label}
        description={
          [addedBy(entry), locked && person.manageable && 'You do not hold it yourself.']
            .filter(Boolean)
            .join(' ') || undefined
        }
        value={own}
        disabled={locked}
        onChange={onChange}
      />
      <span className={styles.marks}>
        {changed && <Badge tone="brand">{changed === 'given' ? 'New' : 'Removed'}</Badge>}
        {anyway && <Badge tone="info">Comes along</Badge>}
        {byRole !== own && !changed && <Badge>{byRole ? 'Missing from the role' : 'Beyond the role'}</Badge>}
        {entry.risk !== 'safe' && <Badge tone={RISK_TONES[entry.risk]}>{RISK_NAMES[entry.risk]}</Badge>}
      </span>
    </li>
  )
}
