import type { ImportProblem } from '#kernel/calls/imports.ts'
import type { CellReading, Field } from '#kernel/fields/fields.ts'
import { guessesOf, saysThereIsNothing } from '#kernel/fields/guesses.ts'

type RuleFault = Pick<ImportProblem, 'message' | 'fix' | 'otherFixes'> & { field: string }
type Fault = RuleFault & { value: string }
/** One thing that may be wrong. It is not heard where it looks at a field that is wrong by itself, which then is undefined. */
export type Rule = (values: Record<string, unknown>) => RuleFault | undefined

/** What the rules say of a row of which these fields could not be read; where `only` some were changed, what these break. */
function broken(
  rules: readonly Rule[],
  values: Record<string, unknown>,
  bad: ReadonlySet<string>,
  only?: ReadonlySet<string>,
) {
  return rules.flatMap((rule) => {
    let looked = false
    let concerned = only === undefined
    const seen = new Proxy(values, {
      get: (all, name) => {
        looked ||= bad.has(String(name))
        concerned ||= only?.has(String(name)) ?? true
        return Reflect.get(all, name)
      },
    })
    const fault = rule(seen)
    return fault && concerned && !looked && !bad.has(fault.field) ? [fault] : []
  })
}

const MOST_OFFERED = 3

/** Those of a short list are offered when nothing is like what stands there; of a long one somebody says it. */
const fewOptions = ({ options = [] }: Field) =>
  options.length > MOST_OFFERED ? [] : options.map(({ label }) => label)
function instead(field: Field) {
  const few = field.kind === 'choice' ? fewOptions(field) : []
  return few.length > 0 ? ` Please write one of: ${few.join(', ')}.` : ''
}

/** What a row of a file says in these fields, and everything that is wrong with it. */
export function judging(
  fields: readonly (readonly [string, Field])[],
  besides: { names: readonly string[]; empties?: true } | undefined,
) {
  const isApart = (name: string) => besides?.names.includes(name) ?? false
  const saysNothing = (name: string, { initial }: Field) =>
    (initial !== null && initial !== '') || isApart(name)
  return function judge(
    cells: (name: string) => string | undefined,
    how: CellReading,
    rules: readonly Rule[],
    only?: ReadonlySet<string>,
  ): { values: Record<string, unknown>; faults: Fault[] } {
    const values: Record<string, unknown> = {}
    const faults: Fault[] = []
    for (const [name, field] of fields) {
      const cell = cells(name)?.trim()
      // A column that the file does not have, or an empty cell of a field with a standard, says nothing.
      if (cell === undefined) continue
      if (cell === '' && saysNothing(name, field)) {
        if (only?.has(name) && isApart(name) && besides?.empties) values[name] = ''
        else if (only?.has(name))
          faults.push({ field: name, value: '', message: `“${field.label}” cannot be emptied in a file.` })
        continue
      }
      const read = field.read(cell, how)
      const parsed = read === undefined ? undefined : field.input.safeParse(read)
      if (parsed?.success) values[name] = parsed.data
      // What stands here was taken as it is, once.
      else if (only && !only.has(name)) continue
      else {
        const words = parsed?.error?.issues[0]?.message
        const proposed = (guesses: string[]) =>
          guesses.map((guess) => ({ label: `Use ${guess}`, values: { [name]: guess } }))
        const [fix, ...others] = saysThereIsNothing(field, cell, how)
          ? [{ label: 'Leave it empty', values: { [name]: '' } }]
          : proposed(guessesOf(field, cell, how))
        const otherFixes = fix || field.kind !== 'choice' ? others : proposed(fewOptions(field))
        faults.push({
          field: name,
          value: cell,
          message: words ?? `“${cell}” is not readable as ${field.label.toLowerCase()}.${instead(field)}`,
          ...(fix && { fix }),
          ...(otherFixes.length > 0 && { otherFixes }),
        })
      }
    }
    const bad = new Set(faults.map(({ field }) => field))
    if (only) for (const [name] of fields) if (!(name in values)) bad.add(name)
    for (const fault of broken(rules, values, bad, only))
      faults.push({ ...fault, value: cells(fault.field) ?? '' })
    return { values, faults }
  }
}
