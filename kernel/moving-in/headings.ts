import { foldHeading } from '../calls/columns.ts'
import type { Kind } from './recognise.ts'

/** How headings are written, and whether a row of cells is one of them. Pure. */

/** '(s)' and 'Y/N' say how to fill a column in, not what it is. */
const plainHeading = (heading: string) =>
  heading.replaceAll(/\((?:e?s|y\/n|optional|required)\)|\by\/n\b|\*+$/gi, ' ')

/** 'School/Company' is a school or a company; '# of sandwiches' are sandwiches; 'Host(s)' are hosts. */
export const variantsOf = (heading: string): string[] =>
  [heading, plainHeading(heading), ...plainHeading(heading).split(/[/&(),]|\s(?:or|and)\s/)]
    .map((part) => foldHeading(part).replace(/^(?:number of|no of|of|the|total|our)\s+/, ''))
    .filter(Boolean)

/** Words as headings are, which name what some kind needs: the headings of a list. */
export function headingsSay(cells: readonly string[], kinds: readonly Kind[]): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '')
  if (filled.length < 2 || filled.some((cell) => cell.length > 40 || /\d{2}|@/.test(cell))) return false
  const said = new Set(filled.flatMap((cell) => [foldHeading(cell), ...variantsOf(cell)]))
  return kinds.some(({ fields, needs }) => {
    const named = (field: string) => fields[field]?.names.some((name) => said.has(name)) === true
    const known = Object.keys(fields).filter(named).length
    return known * 2 >= filled.length && needs.every((some) => some.some(named))
  })
}
