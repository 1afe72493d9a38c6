import { useMutation, useQuery } from '@tanstack/react-query'
import { countOf } from '#kernel/language/count.ts'
import { ROLE_NAMES, type Role } from '#kernel/people/access.ts'
import { RISK_NAMES } from '#kernel/people/permission-words.ts'
import { mutation, query } from '#web/calls/query.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { type Account, type Diff, users } from '../contract.ts'
import { RISK_TONES } from '../fields.ts'
import styles from './people.module.css'

interface DiffDialogProps {
  person: Account
  role: Role
  permissions: string[]
  onClose: () => void
}

/** What a change would give and take, counted by the server, before it is saved. */
export function DiffDialog({ person, role, permissions, onClose }: DiffDialogProps) {
  const wanted = { id: person.id, permissions, ...(role === person.role ? {} : { role }) }
  const diff = useQuery(query(users.diff, wanted))
  const { mutate, isPending, error } = useMutation(
    mutation(users.setPermissions, { undo: (saved) => `Permissions of ${saved.displayName} changed` }),
  )
  const save = () => mutate({ ...wanted, version: person.version }, { onSuccess: onClose })
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={`Changes for ${person.displayName}`}
      footer={
        <>
          <Button onClick={onClose}>Back to the editor</Button>
          <Button variant="primary" busy={isPending} disabled={!diff.data} onClick={save}>
            Save permissions
          </Button>
        </>
      }
    >
      <Stack>
        {role !== person.role && (
          <p>
            Role: {ROLE_NAMES[person.role]} → <strong>{ROLE_NAMES[role]}</strong>
          </p>
        )}
        <Async query={diff} what="the changes">
          {(found) => <Changes diff={found} name={person.firstName} />}
        </Async>
        <Failure error={error} />
      </Stack>
    </Dialog>
  )
}

function Changes({ diff, name }: { diff: Diff; name: string }) {
  const critical = diff.gives.filter(({ risk }) => risk === 'critical').length
  const nothing = diff.gives.length + diff.takes.length === 0
  return (
    <>
      {critical > 0 && (
        <p className={styles.answer}>
          {countOf(critical, 'of these is critical', 'of these are critical')}: it reaches accounts, settings
          or other people’s records.
        </p>
      )}
      {nothing && <p>Nothing changes in what {name} can do.</p>}
      <Names title={`${name} will be able to`} words={diff.gives} />
      <Names title={`${name} will no longer be able to`} words={diff.takes} />
      <Sections title="Sections that open" names={diff.sectionsGained} />
      <Sections title="Sections that close" names={diff.sectionsLost} />
    </>
  )
}

const Names = ({ title, words }: { title: string; words: Diff['gives'] }) =>
  words.length > 0 && (
    <section>
      <h3>{title}</h3>
      <ul className={styles.plain}>
        {words.map((one) => (
          <li key={one.name}>
            {one.label}
            {one.risk !== 'safe' && <Badge tone={RISK_TONES[one.risk]}>{RISK_NAMES[one.risk]}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  )

const Sections = ({ title, names }: { title: string; names: string[] }) =>
  names.length > 0 && (
    <p>
      {title}: <strong>{names.join(', ')}</strong>
    </p>
  )
