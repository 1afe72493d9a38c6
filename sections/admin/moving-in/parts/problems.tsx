import { useState } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { FileState, Outcome, OutcomeProblem } from '../contract.ts'
import { Correct } from './correct.tsx'
import styles from './problems.module.css'
import type { Work } from './use-moving-in.ts'

const SHOWN_AT_ONCE = 50

/** Every row that would stay out, by its name, with what can be done about it. */
export function Problems({ files, outcome, work }: { files: FileState[]; outcome: Outcome; work: Work }) {
  const [limit, setLimit] = useState(SHOWN_AT_ONCE)
  const { problems } = outcome
  if (problems.length === 0) return null
  const groups = alike(problems)
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
      {nameless(outcome).map(({ of, all, names, offers }) => (
        <AllAtOnce key={of} all={all} names={names} offers={offers} work={work} />
      ))}
      <ul className={styles.problems} aria-label="Rows to look at">
        {groups.slice(0, limit).map((all) => (
          <Problem
            key={keyOf(all[0])}
            all={all}
            file={files.find(({ id }) => id === all[0].fileId)?.name ?? ''}
            offers={offersOf(outcome, all[0])}
            work={work}
          />
        ))}
      </ul>
      {groups.length > limit && (
        <Button variant="quiet" onClick={() => setLimit(limit + SHOWN_AT_ONCE)}>
          {`Show more (${groups.length - limit} left)`}
        </Button>
      )}
    </Card>
  )
}

type Alike = [OutcomeProblem, ...OutcomeProblem[]]
export const keyOf = (one: OutcomeProblem) =>
  `${one.fileId} ${one.sheet} ${one.part} ${one.row} ${one.kind} ${one.field}`

/** Rows of a sheet that say the same in the same column: what one means, all mean. */
function alike(problems: readonly OutcomeProblem[]): Alike[] {
  const groups = new Map<string, Alike>()
  for (const one of problems) {
    const { fileId, sheet, part, kind, field, value, message, candidates } = one
    const isOwn = field === null || value === '' || candidates.length > 0 || kind === DUPLICATE
    const key = isOwn ? keyOf(one) : JSON.stringify([fileId, sheet, part, kind, field, value, message])
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()]
}
const DUPLICATE = 'duplicate_of_row'

const offersOf = ({ offers }: Outcome, { part, field }: OutcomeProblem) => offers?.[`${part} ${field}`]

/** From so many names of one column on that nobody has, they are settled at once, too. */
const SEVERAL = 3
/** Whose hours and expenses these are, where nobody is called so. */
function nameless(outcome: Outcome) {
  const sheets = new Map<string, OutcomeProblem[]>()
  for (const one of outcome.problems) {
    if (one.part !== 'expenses' && one.part !== 'hours') continue
    if (one.field !== 'claimant' && one.field !== 'person') continue
    const of = JSON.stringify([one.fileId, one.sheet, one.field])
    sheets.set(of, [...(sheets.get(of) ?? []), one])
  }
  return [...sheets].flatMap(([of, [first, ...more]]) => {
    if (!first) return []
    const names = new Set([first, ...more].map(({ value }) => value)).size
    return names < SEVERAL
      ? []
      : [{ of, all: [first, ...more] as Alike, names, offers: offersOf(outcome, first) }]
  })
}

interface AllAtOnceProps {
  all: Alike
  names: number
  offers: string[] | undefined
  work: Work
}
function AllAtOnce({ all, names, offers, work }: AllAtOnceProps) {
  const [{ fileId: id, sheet, part, field, file }] = all
  const where = [file, sheet].filter(Boolean).join(', ')
  return (
    <div className={styles.atOnce}>
      <p>
        {countOf(names, 'name')} of {where} belong to nobody with an account. Drop the lists of your people as
        well, with their email addresses: then each gets one. Or put all of these rows under one account.
      </p>
      <Correct
        label={`Account for all these rows of ${where}`}
        start=""
        open="Choose one account for all"
        use={`Use it for ${countOf(all.length, 'row')}`}
        offers={offers}
        onUse={(text) =>
          void work.change({
            id,
            sheet,
            fixes: all.map(({ row }) => ({ part, row, values: { [field ?? '']: text } })),
          })
        }
      />
    </div>
  )
}

interface ProblemProps {
  all: Alike
  file: string
  offers: string[] | undefined
  work: Work
}

function Problem({ all, file, offers, work }: ProblemProps) {
  const [problem, ...more] = all
  const { fileId: id, sheet, part, where, kind, field, label, value, message, fixes, candidates } = problem
  const fix = (wanted: { values?: Record<string, string>; is?: string; keepDuplicate?: boolean }) =>
    void work.change({ id, sheet, fixes: all.map((one) => ({ part, row: one.row, ...wanted })) })
  const place = [file, sheet, where].filter(Boolean).join(', ')
  /** 'and rows 7 and 12' */
  const further =
    more.length === 0
      ? ''
      : ` and ${countOf(more.length, 'more row', 'more rows')} (${more.map((one) => one.where.replace(/^row /, '')).join('; ')})`
  return (
    <li className={styles.problem}>
      <div>
        <span className={styles.place}>
          {place}
          {further}
        </span>
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
        {kind === DUPLICATE && (
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
        {field && (
          <Correct
            label={`${label} in ${place}`}
            start={value}
            open={more.length > 0 ? `Correct ${countOf(all.length, 'row')}` : 'Correct'}
            where={place}
            use="Use this"
            offers={offers}
            onUse={(text) => fix({ values: { [field]: text } })}
          />
        )}
      </div>
    </li>
  )
}
