import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ROLE_NAMES, type Role } from '#kernel/people/access.ts'
import { RISK_NAMES } from '#kernel/people/permission-words.ts'
import { change, requestIdOf } from '#web/calls/api.ts'
import { messageOf } from '#web/calls/errors.ts'
import { query, refresh } from '#web/calls/query.ts'
import { offerUndo } from '#web/calls/undo.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { type Account, type Diff, users } from '../contract.ts'
import { RISK_TONES } from '../words.ts'
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
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const save = async () => {
    setBusy(true)
    setFailure('')
    try {
      const saved = await change(users.setPermissions, { ...wanted, version: person.version })
      const requestId = requestIdOf(saved)
      if (requestId) offerUndo({ message: `Permissions of ${saved.displayName} changed`, requestId })
      await refresh([users.list, users.one])
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      size="md"
      title={`Changes for ${person.displayName}`}
      footer={
        <>
          <Button onClick={onClose}>Back to the editor</Button>
          <Button variant="primary" busy={busy} disabled={!diff.data} onClick={() => void save()}>
            Save permissions
          </Button>
        </>
      }
    >
      <div className={styles.stack}>
        {role !== person.role && (
          <p>
            Role: {ROLE_NAMES[person.role]} → <strong>{ROLE_NAMES[role]}</strong>
          </p>
        )}
        <Async query={diff} what="the changes">
          {(found) => <Changes diff={found} name={person.firstName} />}
        </Async>
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      </div>
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
          {critical === 1 ? 'One of these is critical' : `${critical} of these are critical`}: it reaches
          accounts, settings or other people’s records.
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
