import { addDays, formatDay } from '#kernel/charity/day.ts'

/** What Excel counts days from. */
const FIRST_DAY = '1899-12-30'
/** The first day of old Macintoshes, where a workbook says so. */
const FIRST_DAY_1904 = '1904-01-01'
const LAST_SERIAL = 2_958_465
/** Formats of days that a workbook need not write down (ECMA-376, 18.8.30). */
const isBuiltInDay = (id: number) => (id >= 14 && id <= 17) || id === 22
/** 'mmm d, yyyy', but not '0.00' or '[Red]0': what stands in quotes or brackets is no letter of a day. */
const saysDay = (code: string) => /[dy]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|&quot;.*?&quot;|\\./g, ''))

/** The parts between two marks of one kind; without a pattern that could go back and forth in what nobody wrote for us. */
const pieces = (xml: string, name: string) => xml.split(`</${name}>`).slice(0, -1)
/** Some programs write `<x:row>` for `<row>`. */
const unprefixed = (xml: string) => xml.replaceAll(/<(\/?)[a-z]\w*:(?=[a-z])/gi, '<$1')
const attribute = (mark: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(mark)?.[1]
const textIn = (xml: string) =>
  [...xml.matchAll(/<t(?:\s[^>]*)?>([^<]*)<\/t>/g)].map(([, one]) => one).join('')

/** Which of the looks of cells are days. */
function dayStyles(styles: string): Set<number> {
  const codes = new Map(
    [...styles.matchAll(/<numFmt\s[^>]*>/g)].map(([mark]) => [
      Number(attribute(mark, 'numFmtId')),
      attribute(mark, 'formatCode') ?? '',
    ]),
  )
  const looks = /<cellXfs[^>]*>([^]*)<\/cellXfs>/.exec(styles)?.[1] ?? ''
  const ids = [...looks.matchAll(/<xf\s[^>]*>/g)].map(([mark]) => Number(attribute(mark, 'numFmtId')))
  return new Set(ids.flatMap((id, at) => (isBuiltInDay(id) || saysDay(codes.get(id) ?? '') ? [at] : [])))
}

/** A number as people write it: no tail of what a machine cannot say exactly. `from`: what a day is counted from. */
function numberIn(value: string, from: string | undefined): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  return from !== undefined && number >= 1 && number <= LAST_SERIAL
    ? formatDay(addDays(from, Math.floor(number)), 'short')
    : String(Number(number.toFixed(6)))
}

/**
 * The sheets of an Excel workbook as people read them, still with the marks of XML for characters: one line for each row,
 * its cells one after the other. `parts` by their names in the file.
 */
export function sheetsOf(written: ReadonlyMap<string, string>): string {
  const parts = new Map([...written].map(([name, xml]) => [name, unprefixed(xml)]))
  const firstDay = /<workbookPr\s[^<>]*\bdate1904="(?:1|true)"/.test(parts.get('xl/workbook.xml') ?? '')
    ? FIRST_DAY_1904
    : FIRST_DAY
  const strings = pieces(parts.get('xl/sharedStrings.xml') ?? '', 'si').map(textIn)
  const days = dayStyles(parts.get('xl/styles.xml') ?? '')
  const cellOf = (piece: string): string => {
    const open = piece.slice(piece.lastIndexOf('<c '))
    const mark = open.slice(0, open.indexOf('>') + 1)
    const type = attribute(mark, 't')
    const value = /<v>([^<]*)<\/v>/.exec(open)?.[1] ?? ''
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'inlineStr') return textIn(open)
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    return type === undefined || type === 'n'
      ? value && numberIn(value, days.has(Number(attribute(mark, 's') ?? -1)) ? firstDay : undefined)
      : value
  }
  const sheets = [...parts].filter(([name]) => name.startsWith('xl/worksheets/'))
  return sheets
    .map(([, xml]) =>
      pieces(xml, 'row')
        .map((row) =>
          pieces(row, 'c')
            .map((piece) => cellOf(piece).replaceAll(/\s+/g, ' ').trim())
            .filter(Boolean)
            .join(' · '),
        )
        .filter(Boolean)
        .join('\n'),
    )
    .join('\n\n')
}
