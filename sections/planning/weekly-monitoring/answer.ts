import { countOf } from '#kernel/language/count.ts'

/** What somebody answered when asked for the numbers of a location. */
export interface Answer {
  individual: number
  groups: { name: string; count: number }[]
}

const MOST = 100_000
const NUMBER = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,6})`
const UNIT = String.raw`(?:\s*(?:sandwich(?:es)?|individual(?:s)?|in total|total))?`
const GROUP = new RegExp(String.raw`^${NUMBER}${UNIT}\s+(?:from|by|for)\s+(?:the\s+)?(.{2,120}?)$`, 'i')
const PLAIN = new RegExp(
  String.raw`^(?:(?:we\s+(?:had|have|got|made)|about|it\s+(?:was|is)|there\s+were)\s+)*${NUMBER}${UNIT}$`,
  'i',
)
/** Between two numbers: "306 and 40 from Scouts", "306, 40 from Scouts", "306 + 40 from Scouts". */
const BETWEEN = /\s*(?:,|;|\+|&|\band\b|\bplus\b)\s*(?=\d)/i

const read = (digits: string) => Number(digits.replaceAll(',', ''))

/**
 * A number with the groups beside it; null for everything else, which a person reads. Rather too little than too much:
 * a number that stands in other words is none.
 */
export function readAnswer(text: string): Answer | null {
  const words = text
    .normalize('NFKC')
    .trim()
    .replace(/[\s.!]+$/, '')
    .replaceAll(/\s+/g, ' ')
  if (words === '') return null
  const parts = words.replaceAll(/(\d),(?=\d{3}\b)/g, '$1').split(BETWEEN)
  const answer: Answer = { individual: 0, groups: [] }
  for (const [index, part] of parts.entries()) {
    const group = GROUP.exec(part)
    const plain = group ? null : PLAIN.exec(part)
    // The location's own number comes first, and once.
    if (!group && (!plain || index > 0)) return null
    const count = read(String((group ?? plain)?.[1]))
    if (count > MOST) return null
    if (group) answer.groups.push({ name: String(group[2]).trim(), count })
    else answer.individual = count
  }
  return answer
}

/** '306 sandwiches, and 40 from Scouts' */
export const answerInWords = ({ individual, groups }: Answer) =>
  [
    ...(individual > 0 || groups.length === 0 ? [countOf(individual, 'sandwich')] : []),
    ...groups.map(({ name, count }) => `${count} from ${name}`),
  ].join(', and ')
