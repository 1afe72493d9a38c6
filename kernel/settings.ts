import { z } from 'zod'
import { day, text } from './contract.ts'

/** A day or days of the year without collections (domain 1.5): fixed, the n-th or last weekday of a month, or one date. */
export const HolidayRule = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('fixed'),
    name: text(60),
    month: z.int().min(1).max(12),
    day: z.int().min(1).max(31),
  }),
  z.object({
    kind: z.literal('nth'),
    name: text(60),
    month: z.int().min(1).max(12),
    weekday: z.int().min(0).max(6),
    /** 1 to 4, or -1 for the last one of the month. */
    nth: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(-1)]),
  }),
  z.object({ kind: z.literal('date'), name: text(60), date: day() }),
])
export type HolidayRule = z.output<typeof HolidayRule>

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Please enter a colour like #b45309')
const link = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'Please enter a web address that starts with https://' }),
])

const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Every setting of the organisation: name -> shape. Defaults are below; rows exist only for what was changed. */
export const settingShapes = {
  organizationName: z.string().trim().min(1, 'Please enter the name of the organisation').max(80),
  motto: text(120),
  taxId: text(40),
  timeZone: z.string().max(60).refine(isTimeZone, 'Please choose a time zone'),
  country: z.enum(['US', 'CA', 'GB', 'other']),
  /** Effective-dated, so that a change never re-buckets the past; 0 is Sunday. */
  collectionWeekdays: z
    .array(z.object({ from: day(), weekday: z.int().min(0).max(6) }))
    .min(1, 'At least one collection weekday is needed')
    .max(50),
  annualGoal: z.int('Please enter a whole number').min(0).max(1_000_000_000),
  goalYear: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('calendar') }),
    z.object({ kind: z.literal('fiscal'), startMonth: z.int().min(1).max(12) }),
  ]),
  holidays: z.array(HolidayRule).max(100),
  wishlistLink: link,
  logoLink: link,
  brandColor: colour,
  /** Failed sign-ins within 15 minutes per account and address (design 3). */
  signInAttempts: z.int().min(3).max(1000),
  /** Calls a minute per session. */
  callsPerMinute: z.int().min(60).max(100_000),
} as const

export type SettingName = keyof typeof settingShapes
export type Settings = { [K in SettingName]: z.output<(typeof settingShapes)[K]> }

export const defaultSettings: Settings = {
  organizationName: 'Our sandwich charity',
  motto: '',
  taxId: '',
  timeZone: 'America/New_York',
  country: 'US',
  collectionWeekdays: [{ from: '1900-01-01', weekday: 3 }],
  annualGoal: 500_000, // domain 1.6
  goalYear: { kind: 'calendar' },
  holidays: [
    { kind: 'nth', name: 'Thanksgiving', month: 11, weekday: 4, nth: 4 },
    { kind: 'fixed', name: 'Christmas', month: 12, day: 25 },
    { kind: 'fixed', name: "New Year's Day", month: 1, day: 1 },
    { kind: 'fixed', name: 'Independence Day', month: 7, day: 4 },
    { kind: 'nth', name: 'Memorial Day', month: 5, weekday: 1, nth: -1 },
  ],
  wishlistLink: '',
  logoLink: '',
  brandColor: '#b45309',
  signInAttempts: 20, // design 3
  callsPerMinute: 1200, // design 3
}
