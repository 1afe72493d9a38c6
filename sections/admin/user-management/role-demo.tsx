import { useQueries, useQuery } from '@tanstack/react-query'
import { ROLE_NAMES, ROLES, type Role } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Columns, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { type CatalogEntry, permissions } from './contract.ts'
import { ROLE_OPTIONS } from './fields.ts'
import styles from './parts/people.module.css'
import { Seen } from './parts/seen.tsx'

/** The rows of the comparison (domain 11.8). */
const COMPARED = [
  'COLLECTIONS_ADD',
  'COLLECTIONS_EDIT_ALL',
  'HOSTS_VIEW',
  'HOSTS_EDIT',
  'PROJECTS_ADD',
  'EVENT_REQUESTS_VIEW',
  'CHAT_GENERAL',
  'CHAT_CORE_TEAM',
  'KUDOS_SEND',
  'DATA_EXPORT',
  'USERS_EDIT',
  'ADMIN_PANEL_ACCESS',
]

/** Domain 11.8: what each role sees and may do by default, from the permissions as they are declared. */
export default function RoleDemoScreen() {
  const [{ role: named }, set] = useQueryState({ role: 'volunteer' })
  const role = ROLES.find((one) => one === named) ?? 'volunteer'
  const catalog = useQuery(query(permissions.catalog, {}))
  return (
    <>
      <PageHeader
        title="Role Demo"
        description="What each role sees and may do when it is given, before anybody adds or takes a permission."
        actions={
          <Button icon="eye" href="/dashboard?section=user-management&tab=preview">
            Preview as a role
          </Button>
        }
      />
      <Stack>
        <SelectField
          label="Role"
          value={role}
          onChange={(value) => set({ role: value ?? 'volunteer' }, { push: true })}
          options={ROLE_OPTIONS}
        />
        <Seen who={{ role }} />
        <Async query={catalog} what="the permissions">
          {({ items }) => (
            <>
              <Breakdown role={role} catalog={items} />
              <Comparison catalog={items} onChoose={(chosen) => set({ role: chosen }, { push: true })} />
            </>
          )}
        </Async>
      </Stack>
    </>
  )
}

function Breakdown({ role, catalog }: { role: Role; catalog: CatalogEntry[] }) {
  const preview = useQuery(query(permissions.preview, { role }))
  const groups = [...new Set(catalog.map(({ group }) => group))]
  return (
    <Async query={preview} what="the permissions of this role">
      {({ granted }) => (
        <section>
          <h2>
            Permissions of {ROLE_NAMES[role]} <Quiet as="span">{countOf(granted.length, 'permission')}</Quiet>
          </h2>
          <Columns>
            {groups.map((group) => {
              const entries = catalog.filter((entry) => entry.group === group)
              const held = entries.filter(({ name }) => granted.includes(name))
              return (
                <Card
                  key={group}
                  title={group}
                  actions={<Badge>{`${held.length} of ${entries.length}`}</Badge>}
                >
                  {held.length === 0 && <Quiet>Nothing</Quiet>}
                  <ul className={styles.plain}>
                    {held.map((entry) => (
                      <li key={entry.name}>
                        <Icon name="check" size={14} /> {entry.label}
                      </li>
                    ))}
                  </ul>
                </Card>
              )
            })}
          </Columns>
        </section>
      )}
    </Async>
  )
}

interface ComparisonProps {
  catalog: CatalogEntry[]
  onChoose: (role: Role) => void
}

function Comparison({ catalog, onChoose }: ComparisonProps) {
  const previews = useQueries({ queries: ROLES.map((role) => query(permissions.preview, { role })) })
  const rows = COMPARED.flatMap((name) => catalog.find((entry) => entry.name === name) ?? [])
  return (
    <section>
      <h2>Roles side by side</h2>
      <section className={styles.scroll} aria-label="Roles side by side">
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Role</th>
              {rows.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ROLES.map((role, index) => (
              <tr key={role}>
                <th scope="row">
                  <Button variant="quiet" onClick={() => onChoose(role)}>
                    {ROLE_NAMES[role]}
                  </Button>
                </th>
                {rows.map(({ name }) => {
                  const yes = previews[index]?.data?.granted.includes(name)
                  return (
                    <td key={name}>
                      <Icon name={yes ? 'check' : 'minus'} size={16} />
                      <VisuallyHidden>{yes ? 'yes' : 'no'}</VisuallyHidden>
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}
