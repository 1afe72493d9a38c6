import { type FormEvent, useState } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { FileState, Outcome, OutcomeProblem } from '../contract.ts'
import styles from './moving-in.module.css'
import type { Work } from './use-moving-in.ts'

const SHOWN_AT_ONCE = 50

/** Every row that would stay out, by its name, with what can be done about it. */
export function Problems({ files, outcome, work }: { files: FileState[]; outcome: Outcome; work: Work }) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE)
  const { problems } = outcome
  if (problems.length === 0) return null
  const proposed = problems.filter(({ fixes }) => fixes.length > 0)
  const acceptAll = async () => {
    const sheets = new Map<string, OutcomeProblem[]>()
    for (const one of proposed) {
      const key = JSON.stringify([one.fileId, one.sheet])
      sheets.set(key, [...(sheets.get(key) ?? []), one])
    }
    for (const all of sheets.values())
      await work.change({
        id: all[0]?.fileId ?? '',
        sheet: all[0]?.sheet ?? '',
        fixes: all.map(({ part, row, fixes }) => ({ part, row, values: fixes[0]?.values ?? {} })),
      })
  }
  return (
    <Card
      title={`${countOf(problems.length, 'thing')} to look at`}
      description="These rows stay out unless you settle them; everything else comes."
      actions={
        proposed.length > 1 && (
          <Button icon="check" busy={work.busy === 'changing'} onClick={() => void acceptAll()}>
            {`Accept all ${countOf(proposed.length, 'proposal')}`}
          </Button>
        )
      }
    >
      <ul className={styles.problems} aria-label="Rows to look at">
        {problems.slice(0, limit).map((problem) => (
          <Problem
            key={`${problem.fileId} ${problem.sheet} ${problem.part} ${problem.row} ${problem.kind} ${problem.field}`}
            problem={problem}
            file={files.find(({ id }) => id === problem.fileId)?.name ?? ''}
            work={work}
          />
        ))}
      </ul>
      {problems.length > limit && (
        <Button variant="quiet" onClick={() => setLimit(limit + SHOWN_AT_ONCE)}>
          {`Show more (${problems.length - limit} left)`}
        </Button>
      )}
    </Card>
  )
}

function Problem({ problem, file, work }: { problem: OutcomeProblem; file: string; work: Work }) {
  const {
    fileId: id,
    sheet,
    part,
    row,
    where,
    kind,
    field,
    label,
    value,
    message,
    fixes,
    candidates,
  } = problem
  const [text, setText] = useState<string | null>(null)
  const fix = (wanted: { values?: Record<string, string>; is?: string; keepDuplicate?: boolean }) =>
    void work.change({ id, sheet, fixes: [{ part, row, ...wanted }] })
  const place = [file, sheet, where].filter(Boolean).join(', ')
  const correct = (event: FormEvent) => {
    event.preventDefault()
    if (field && text?.trim()) fix({ values: { [field]: text.trim() } })
  }
  return (
    <li className={styles.problem}>
      <div>
        <span className={styles.place}>{place}</span>
        <span>
          {label && `${label}: `}
          {message}
        </span>
        {value !== '' && !message.includes(value) && <code>{value}</code>}
        {candidates
          .filter(({ description }) => description !== '')
          .map((one) => (
            <span key={one.id} className={styles.about}>
              {one.name}: {one.description}
            </span>
          ))}
      </div>
      <div className={styles.mend}>
        {candidates.map((one) => (
          <Button
            key={one.id}
            icon="person"
            aria-label={`It is ${one.name}, in ${place}`}
            onClick={() => fix({ is: one.id })}
          >
            {`It is ${one.name}`}
          </Button>
        ))}
        {candidates.length > 0 && (
          <Button
            icon="add"
            aria-label={`Somebody or something else, in ${place}`}
            onClick={() => fix({ is: 'new' })}
          >
            It is another one
          </Button>
        )}
        {kind === 'duplicate_of_row' && (
          <Button
            icon="add"
            aria-label={`Bring in ${place} as well`}
            onClick={() => fix({ keepDuplicate: true })}
          >
            Not the same: bring it in as well
          </Button>
        )}
        {fixes.map((one, index) => (
          <Button
            key={one.label}
            icon={index === 0 ? 'check' : undefined}
            aria-label={`${one.label} in ${place}`}
            onClick={() => fix({ values: one.values })}
          >
            {one.label}
          </Button>
        ))}
        {kind === 'host_unknown' && value !== '' && (
          <Button
            variant="quiet"
            icon="add"
            onClick={() => void work.change({ id, sheet, allowNames: [value] })}
          >
            {`It is a location called “${value}”`}
          </Button>
        )}
        {field &&
          (text === null ? (
            <Button
              variant="quiet"
              icon="edit"
              aria-label={`Correct ${place}`}
              onClick={() => setText(value)}
            >
              Correct
            </Button>
          ) : (
            <form onSubmit={correct}>
              <TextField
                label={`${label} in ${place}`}
                hideLabel
                focusOnMount
                value={text}
                onChange={(next) => setText(next ?? '')}
              />
              <Button type="submit" disabled={text.trim() === ''}>
                Use this
              </Button>
            </form>
          ))}
      </div>
    </li>
  )
}
