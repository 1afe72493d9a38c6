import { asRead } from '#kernel/charity/figure.ts'
import { capital } from '#kernel/language/capital.ts'
import { countOf } from '#kernel/language/count.ts'
import type { Question } from '#kernel/questions/question.ts'
import type { Figure } from '#server/data/figures.ts'
import type { Answer } from './questions-contract.ts'

export type Value = Answer['values'][number]

export const twoDecimals = (value: number) => Math.round(value * 100) / 100

/** '306 sandwiches', '12.5 hours'. */
export const inWords = (unit: string, value: number) => {
  const rounded = value >= SMALL ? Math.round(value) : Math.round(value * 10) / 10
  return unit === 'percent' ? `${rounded}%` : countOf(rounded, unit, unit === 'person' ? 'people' : undefined)
}
/** The same without what is counted: '306'. */
const numberOf = (unit: string, value: number) => inWords(unit, value).replace(/ .*/, '')
/** 'Oct 2026: East side 306 sandwiches, Old town 290.' */
export const inOneSentence = (time: string, values: readonly Value[], unit: string) => {
  const words = values.map(({ label, value }, at) => {
    return `${label} ${at === 0 ? inWords(unit, value) : numberOf(unit, value)}`
  })
  return `${time}: ${words.join(', ')}.`
}
export const ofFigure = ({ unit }: Pick<Figure, 'unit'>, value: number) =>
  inWords(asRead(unit, 0).unit, value)
const SMALL = 1000

/** 'Oct 2026: 306 sandwiches. Sep 2026: 290 sandwiches.' */
export const said = (values: readonly Value[], words: (value: number) => string) =>
  `${values.map(({ label, value }) => `${capital(label)}: ${words(value)}`).join('. ')}.`

/** More than that are drawn, and not all said. */
export const MOST_SAID = 4

/** The least and the most of many: 'from 290 sandwiches per week in Feb 2026 to 306 in Oct 2026'. Areas are not ranked. */
export function fromTo(values: readonly Value[], unit: string, { asks, per, by }: Question) {
  const inOrder = values.toSorted((a, b) => a.value - b.value)
  const [least, most] = [inOrder[0], inOrder.at(-1)]
  if (!least || !most) return ''
  const of = { average: ` per ${per}`, median: ` in the middle ${per}` }[asks as string] ?? ''
  // Beside large ones no decimals are read.
  const exact = (value: number) => (most.value < 100 ? value : Math.round(value))
  const at = ({ label }: Value) => (by === 'area' ? '' : ` in ${label}`)
  return `from ${inWords(unit, exact(least.value))}${of}${at(least)} to ${numberOf(unit, exact(most.value))}${at(most)}`
}

/** '2026: 3,060 sandwiches in 11 months, at most 306 in Oct 2026.' */
export function summed(label: string, sum: number, values: readonly Value[], unit: string, per: string) {
  const most = values.reduce((best, one) => (one.value > best.value ? one : best))
  const when = `${per === 'day' ? 'on' : 'in'} ${most.label.replace(/^Week/, 'the week')}`
  const highest = per !== 'area' && most.value > 0 ? `, at most ${numberOf(unit, most.value)} ${when}` : ''
  return `${label}: ${inWords(unit, sum)} in ${countOf(values.length, per)}${highest}.`
}
