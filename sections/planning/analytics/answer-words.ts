import { asRead } from '#kernel/charity/figure.ts'
import { countOf } from '#kernel/language/count.ts'
import type { Figure } from '#server/data/figures.ts'
import type { Answer } from './questions-contract.ts'

export type Value = Answer['values'][number]

export const twoDecimals = (value: number) => Math.round(value * 100) / 100

/** '306 sandwiches', '12.5 hours'. */
export const inWords = (unit: string, value: number) => {
  const rounded = value >= SMALL ? Math.round(value) : Math.round(value * 10) / 10
  return unit === 'percent' ? `${rounded}%` : countOf(rounded, unit, unit === 'person' ? 'people' : undefined)
}
/** 'Oct 2026: East side 306 sandwiches, Old town 290.' */
export const inOneSentence = (time: string, values: readonly Value[], unit: string) => {
  const words = values.map(({ label, value }, at) => {
    const said = inWords(unit, value)
    return `${label} ${at === 0 || unit === 'percent' ? said : said.replace(/ .*/, '')}`
  })
  return `${time}: ${words.join(', ')}.`
}
export const ofFigure = ({ unit }: Pick<Figure, 'unit'>, value: number) =>
  inWords(asRead(unit, 0).unit, value)
const SMALL = 1000

/** 'Oct 2026: 306 sandwiches. Sep 2026: 290 sandwiches.' */
export const said = (values: readonly Value[], words: (value: number) => string) =>
  `${values.map(({ label, value }) => `${label}: ${words(value)}`).join('. ')}.`
