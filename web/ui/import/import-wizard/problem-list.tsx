import { type FormEvent, useState } from 'react'
import { type ImportPreview, type ImportProblem, problemsByRow } from '#kernel/calls/imports.ts'
import { capital } from '#kernel/language/capital.ts'
import { inNumber } from '#kernel/language/count.ts'
import { Button } from '../../action/button.tsx'
import { CheckboxField } from '../../fields/choice-fields.tsx'
import { SuggestField } from '../../fields/suggest-field.tsx'
import { TextField } from '../../fields/text-field.tsx'
import { Badge } from '../../show/badge.tsx'
import { countOf, formatNumber } from '../../show/format.ts'
import { fieldOf } from './field-of.ts'
import styles from './import-wizard.module.css'
import type { NamedRecords } from './types.ts'
import type { ImportState } from './use-import.ts'

interface ProblemListProps {
  preview: ImportPreview
  state: ImportState
  kindLabels: Record<string, string>
  named?: NamedRecords
}

const SHOWN_AT_ONCE = 100

/** Every bad row by its number, with all that is wrong and what we would put there. Good rows wait for nobody. */
export function ProblemList({ preview, state, kindLabels, named }: ProblemListProps) {
  const [kind, setKind] = useState('')
  const [limit, setLimit] = useState(SHOWN_AT_ONCE)
  const kinds = countKinds(preview.problems)
  const chosen = kinds.some(([known]) => known === kind) ? kind : ''
  const problems = preview.problems.filter((problem) => chosen === '' || problem.kind === chosen)
  const rows = [...problemsByRow(problems)]
  const fixable = problems.filter((problem) => problem.fix)
  const words = (one: string) => kindLabels[one] ?? wordsOf(one, preview.fields)
  return (
    <>
      <div className={styles.tools}>
        <fieldset className={styles.kinds} aria-label="Kinds of problems">
          {kinds.map(([one, found]) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === chosen}
              onClick={() => setKind(one === chosen ? '' : one)}
            >
              {words(one)} <span>{formatNumber(found)}</span>
            </button>
          ))}
        </fieldset>
        {fixable.length > 0 && (
          <Button icon="check" busy={state.busy === 'fixes'} onClick={() => void state.acceptAll(fixable)}>
            {inNumber(
              fixable.length,
              'Accept the proposed fix',
              `Accept all ${countOf(fixable.length, 'proposed fix')}`,
            )}
          </Button>
        )}
        <Button
          variant="quiet"
          icon="download"
          busy={state.busy === 'download'}
          onClick={() => void state.download()}
        >
          Download these rows
        </Button>
      </div>
      {named && fixable.some(({ fix }) => fix && named.field in fix.values) && (
        <CheckboxField
          label={`Remember accepted spellings of ${named.many} for later imports`}
          value={state.remember}
          onChange={(on) => state.setRemember(on === true)}
        />
      )}
      <ul className={styles.problems} aria-label="Rows with problems">
        {rows.slice(0, limit).map(([row, all]) => (
          <li key={row} className={styles.problem}>
            <span className={styles.row}>Row {formatNumber(row)}</span>
            <div className={styles.faults}>
              {all.map((problem) => (
                <Problem
                  key={`${problem.kind} ${problem.column ?? ''}`}
                  problem={problem}
                  field={fieldOf(problem, preview)}
                  preview={preview}
                  state={state}
                  label={words(problem.kind)}
                  isOnly={all.length === 1}
                  alike={problems.filter((other) => isAlike(problem, other))}
                  named={named}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      {rows.length > limit && (
        <Button variant="quiet" onClick={() => setLimit(limit + SHOWN_AT_ONCE)}>
          {`Show more (${countOf(rows.length - limit, 'row')} left)`}
        </Button>
      )}
    </>
  )
}

interface ProblemProps {
  problem: ImportProblem
  /** What a correction by hand goes into. */
  field: string | undefined
  preview: ImportPreview
  state: ImportState
  label: string
  /** Nothing else is wrong with the row. */
  isOnly: boolean
  /** This one, and the others that have the same in the same column: what one means, all mean. */
  alike: ImportProblem[]
  named?: NamedRecords
}

function Problem({ problem, field, preview, state, label, isOnly, alike, named }: ProblemProps) {
  const { row, kind, value, candidates = [] } = problem
  const fixes = [problem.fix ?? [], problem.otherFixes ?? []].flat()
  const typed = state.typed.find((one) => one.row === row && one.field === field)
  /** Buttons of one row are told apart by ear. */
  const where = isOnly ? `row ${row}` : `row ${row}, ${label}`
  // What is missing is typed in its row at once; what stands there is opened first.
  const isMissing = field !== undefined && !value && fixes.length === 0
  const text = typed?.text ?? (isMissing ? '' : undefined)
  const column = preview.fields.find((one) => one.field === field)?.label ?? problem.column ?? ''
  const offers = field && preview.offers?.[field]
  const input = field && {
    label: `${column} for row ${row}`,
    hideLabel: true,
    placeholder: column,
    focusOnMount: !isMissing,
    value: text ?? '',
    onChange: (next: string | null) => state.type({ row, field, text: next ?? '' }),
  }
  const correct = (event: FormEvent) => {
    event.preventDefault()
    if (field && text?.trim()) void state.fix({ row, values: { [field]: text.trim() } })
  }
  return (
    <div className={styles.fault}>
      <div className={styles.what}>
        <Badge tone={problem.kind.startsWith('duplicate') ? 'neutral' : 'warn'}>{label}</Badge>
        <span>{problem.message}</span>
        {problem.value && !problem.message.includes(problem.value) && <code>{problem.value}</code>}
      </div>
      <div className={styles.mend}>
        {candidates.map(({ id, name, description }) => {
          const who = description ? `It is ${name} (${description})` : `It is ${name}`
          return (
            <Button
              key={id}
              icon="person"
              aria-label={`${who} in row ${row}`}
              onClick={() => void state.fix({ row, is: id })}
            >
              {who}
            </Button>
          )
        })}
        {candidates.length > 0 && (
          <Button
            icon="add"
            aria-label={`A new person in row ${row}`}
            onClick={() => void state.fix({ row, is: 'new' })}
          >
            A new person
          </Button>
        )}
        {input && text !== undefined ? (
          <form onSubmit={correct}>
            {offers ? <SuggestField {...input} suggestions={offers} /> : <TextField {...input} />}
            <Button type="submit" disabled={text.trim() === ''} aria-label={`Use this in ${where}`}>
              Use this
            </Button>
          </form>
        ) : (
          <>
            {fixes.map((fix, index) => (
              <Button
                key={fix.label}
                icon={problem.fix && index === 0 ? 'check' : undefined}
                aria-label={
                  alike.length > 1
                    ? `${fix.label} in row ${row} and all that say the same`
                    : `${fix.label} in row ${row}`
                }
                onClick={() => void state.acceptAll(alike.map((one) => ({ row: one.row, fix })))}
              >
                {alike.length > 1 ? `${fix.label} in ${countOf(alike.length, 'row')}` : fix.label}
              </Button>
            ))}
            {kind === 'duplicate_of_row' && (
              <Button
                aria-label={`Import row ${row} as well`}
                onClick={() => void state.fix({ row, keepDuplicate: true })}
              >
                Import it as well
              </Button>
            )}
            {kind === named?.unknown && value && (
              <Button variant="quiet" icon="add" onClick={() => void state.allow(value)}>
                {`Create “${value}”`}
              </Button>
            )}
            {field && (
              <Button
                variant="quiet"
                icon="edit"
                aria-label={`Correct ${where}`}
                onClick={() => state.type({ row, field, text: value ?? '' })}
              >
                Correct
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}

const isAlike = (one: ImportProblem, other: ImportProblem) =>
  one === other ||
  (one.value !== undefined &&
    one.value !== '' &&
    one.kind === other.kind &&
    one.column === other.column &&
    one.value === other.value &&
    one.message === other.message)

/** `date_in_future` -> `Date in future`; `contractEndDate_invalid` -> `Contract end` */
const wordsOf = (kind: string, fields: ImportPreview['fields']) => {
  const field = kind.replace(/_invalid$/, '')
  const known = field !== kind && fields.find((one) => one.field === field)
  if (known) return known.label
  const words = kind.replaceAll('_', ' ')
  return capital(words)
}

/** How many rows have each. */
function countKinds(problems: ImportProblem[]): [string, number][] {
  const rows = new Map<string, Set<number>>()
  for (const { kind, row } of problems) rows.set(kind, (rows.get(kind) ?? new Set()).add(row))
  return [...rows].map(([kind, { size }]) => [kind, size])
}
