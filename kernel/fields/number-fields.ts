import { z } from 'zod'
import { readCount } from '../calls/read-cells.ts'
import { plainMoney, readMoney, readMoneyCell } from '../charity/money.ts'
import { formatNumber } from '../language/count.ts'
import { keptMoment } from './day-fields.ts'
import type { Field, FieldExtras } from './field.ts'

/** A whole number from `min` to `max`, or nothing. */
export const wholeNumber = <const O extends FieldExtras & { min?: number; max?: number; unit?: string }>(
  label: string,
  options: O,
) => {
  const { min = 0, max = 1_000_000 } = options
  const words = `Please enter a whole number from ${formatNumber(min)} to ${formatNumber(max)}`
  return {
    ...options,
    kind: 'number' as const,
    label,
    input: z.int(words).min(min, words).max(max, words).nullable(),
    output: z.int().nullable(),
    initial: null,
    needed: false as const,
    inWords: (value: number | null) => value ?? '',
    read: (cell: string) => {
      const count = readCount(cell)
      return count === 'blank' ? null : count === 'unreadable' ? undefined : count
    },
  } satisfies Field & FieldExtras
}

const degrees = <const O extends FieldExtras>(label: string, most: number, options: O) => {
  const words = `A ${label.toLowerCase()} is between -${most} and ${most}`
  return {
    ...options,
    kind: 'number' as const,
    label,
    decimals: true as const,
    input: z.number(words).min(-most, words).max(most, words).nullable(),
    output: z.number().nullable(),
    initial: null,
    needed: false as const,
    inWords: (value: number | null) => value ?? '',
    read: (cell: string) => {
      if (cell === '') return null
      return /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : undefined
    },
  } satisfies Field & FieldExtras
}

/**
 * Where something is on the map, by two numbers of degrees; for whoever may see its address, which stands in the field
 * `addressIn` ('address' when left out).
 */
export const point = <const O extends FieldExtras & { addressIn?: string }>(options: O) => ({
  latitude: { ...degrees('Latitude', 90, { ...options, also: ['lat'] }), half: 'latitude' as const },
  longitude: {
    ...degrees('Longitude', 180, { ...options, also: ['lng', 'lon', 'long'] }),
    half: 'longitude' as const,
  },
  /** When the service of addresses found it (`platform/places`); nothing where somebody placed the pin by hand. */
  geocodedAt: keptMoment('Pin found by address', options),
})

const MOST_CENTS = 1_000_000_000

const ABOVE_0 = 'Please enter an amount above 0'

/** Whole cents above 0; what was typed is refused by what is wrong with it: '4.355' is above 0, and has too many decimals. */
export const centsAbove0 = z
  .int({
    error: ({ input }) => {
      if (typeof input !== 'string' || input.trim() === '') return ABOVE_0
      const amount = readMoney(input)
      return amount.ok ? ABOVE_0 : amount.message
    },
  })
  .min(1, ABOVE_0)

/** An amount in whole cents, or nothing. */
export const money = <const O extends FieldExtras>(label: string, options: O) => {
  return {
    ...options,
    kind: 'money' as const,
    label,
    input: centsAbove0.max(MOST_CENTS, 'Please check this amount: it is over ten million').nullable(),
    output: z.int().nullable(),
    initial: null,
    needed: false as const,
    inWords: (cents: number | null) => (cents === null ? '' : plainMoney(cents)),
    read: (cell: string) => (cell === '' ? null : readMoneyCell(cell)),
  } satisfies Field & FieldExtras
}
