import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeWithUndo, query } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { agenda } from '../agenda-contract.ts'
import type { Meeting } from '../contract.ts'
import styles from './meetings.module.css'

/** What could come on the agenda: with one press each, or all of it. Nothing where there is nothing. */
export function Gather({ meeting }: { meeting: Meeting }) {
  const { data } = useQuery(query(agenda.choices, { id: meeting.id }))
  const [busy, setBusy] = useState('')
  const choices = data
    ? [
        ...data.projects.map((one) => ({ ...one, ids: { projectIds: [one.id] } })),
        ...data.postponed.map((one) => ({ ...one, ids: { postponedIds: [one.id] } })),
      ]
    : []
  if (choices.length === 0) return null
  const put = async (which: string, ids: { projectIds?: string[]; postponedIds?: string[] }) => {
    setBusy(which)
    try {
      await changeWithUndo(
        agenda.gather,
        { id: meeting.id, ...ids },
        ({ added }) => `${countOf(added, 'item')} put on the agenda`,
      )
    } catch (error) {
      sayFailed('Nothing was put on the agenda')(error)
    } finally {
      setBusy('')
    }
  }
  return (
    <Card
      title="Could come on it"
      description="Projects that are marked for the next meeting, and what was postponed"
      actions={
        choices.length > 1 && (
          <Button size="sm" icon="add" busy={busy === 'all'} onClick={() => void put('all', {})}>
            Add all {choices.length}
          </Button>
        )
      }
    >
      <ul className={styles.plain}>
        {choices.map(({ id, title, about, ids }) => (
          <li key={id} className={`${styles.row} ${styles.choice}`}>
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              <span className={styles.quiet}>{about}</span>
            </span>
            <Button
              size="sm"
              busy={busy === id}
              aria-label={`Add ${title} to the agenda`}
              onClick={() => void put(id, ids)}
            >
              Add
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
