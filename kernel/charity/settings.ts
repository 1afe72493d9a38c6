import { z } from 'zod'
import { day, requiredText, text } from '../calls/contract.ts'
import { ROLES } from '../people/access.ts'
import { defaultRecipes, Recipes } from './recipes.ts'
import { DEFAULT_HOLIDAYS, DEFAULT_SCHEDULE } from './week.ts'

const Month = z.int().min(1).max(12)
const AnyWeekday = z.literal([0, 1, 2, 3, 4, 5, 6])
const HolidayName = requiredText(60, 'Please name the holiday')

/** `HolidayRule` of `kernel/charity/week.ts` as people may enter it. */
const Holiday = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('fixed'), name: HolidayName, month: Month, day: z.int().min(1).max(31) }),
  z.object({
    kind: z.literal('nth'),
    name: HolidayName,
    month: Month,
    weekday: AnyWeekday,
    nth: z.literal([1, 2, 3, 4, 5]),
  }),
  z.object({ kind: z.literal('last'), name: HolidayName, month: Month, weekday: AnyWeekday }),
  z.object({ kind: z.literal('date'), name: HolidayName, date: day() }),
])

const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'Please enter a color like #b45309')
const link = z.union([
  z.literal(''),
  z.url({ protocol: /^https?$/, error: 'Please enter a web address that starts with https://' }),
])

const NO_ONE = { username: '', password: '' }

const isTimeZone = (zone: string) => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

export const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please enter a time like 21:00')
  .meta({ examples: ['21:00'] })

/** What a public page may tell of the log (`sections/planning/public-total`). */
export const PUBLIC_FIGURES = ['total', 'year', 'week', 'goal'] as const
export type PublicFigure = (typeof PUBLIC_FIGURES)[number]

/** Every setting of the organisation: name -> shape. Defaults are below; rows exist only for what was changed. */
export const settingShapes = {
  organizationName: requiredText(80, 'Please enter the name of the organization'),
  motto: text(120),
  /** Where people without an account write to: shown on pages of links that do not work. */
  contactEmail: z.union([z.literal(''), z.email('Please enter a valid email address').max(254)]),
  /**
   * Where answers to messages by mail come in: each gets an address of its own, `replies+…@example.org`. Empty: nobody
   * answers by mail.
   */
  replyAddress: z.union([
    z.literal(''),
    z
      .email('Please enter a valid email address')
      .max(200)
      // What is put in behind the + has 42 letters, and what stands before the @ may have 64.
      .refine(
        (address) => /^[^+]{1,20}@/.test(address),
        'Please choose one with at most 20 letters before the @, and no +',
      ),
  ]),
  taxId: text(40),
  timeZone: z.string().max(60).refine(isTimeZone, 'Please choose a time zone'),
  country: z.enum(['US', 'CA', 'GB', 'other']),
  /** Effective-dated, so that a change never re-buckets the past; 0 is Sunday. */
  collectionWeekdays: z
    .array(z.object({ from: day(), weekday: AnyWeekday }))
    .min(1, 'At least one collection weekday is needed')
    .max(50),
  annualGoal: z.int('Please enter a whole number').min(0).max(1_000_000_000),
  goalYear: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('calendar') }),
    z.object({ kind: z.literal('fiscal'), startMonth: Month }),
  ]),
  holidays: z.array(Holiday).max(100),
  /** So many sandwiches can be given out on a distribution day as usual; 0 where nobody has said. */
  distributionCapacity: z.int('Please enter a whole number').min(0).max(10_000_000),
  wishlistLink: link,
  logoLink: link,
  /** A public page, or list, that names who hosts this week (domain 5.1); read on Mondays. */
  hostsPage: z.union([
    z.literal(''),
    z
      .url({ protocol: /^https$/, error: 'Please enter a web address that starts with https://' })
      .max(1000, 'Please keep this under 1,000 characters')
      .refine((address) => {
        const { username, password } = URL.canParse(address) ? new URL(address) : NO_ONE
        return username === '' && password === ''
      }, 'Please enter an address without a name and password in it'),
  ]),
  /** What everybody may know, on a page without an account; nothing: there is no such page. */
  publicFigures: z.array(z.enum(PUBLIC_FIGURES)).max(PUBLIC_FIGURES.length),
  /** Sites of the organization that may show the form for event requests, and the public total, in a frame: `https://www.example.org`. */
  formSites: z
    .array(
      z
        .string()
        .max(200, 'Please keep this under 200 characters')
        // Of an address only where it is: nothing else belongs into a policy.
        .overwrite((typed) => (URL.canParse(typed.trim()) ? new URL(typed.trim()).origin : typed.trim()))
        .regex(/^https:\/\/[a-z0-9.-]+(:\d+)?$/, 'Please enter addresses like https://www.example.org'),
    )
    .max(20, 'Please name 20 addresses at most'),
  /** What the inventory calculator reckons with. */
  recipes: Recipes,
  /** Opened in place of our own calculator (design 9). */
  calculatorLink: link,
  brandColor: colour,
  /** In these hours only messages about the account itself go out; the same time twice means never quiet. */
  quietFrom: timeOfDay,
  quietTo: timeOfDay,
  /**
   * What was said in the team chat longer ago is taken away for good; 0 keeps everything. Nothing goes that an undo may
   * still bring back.
   */
  chatRetentionDays: z
    .int('Please enter a whole number')
    .min(0, 'Please enter 0, or 30 days or more')
    .max(3650, 'Please enter 3,650 days or fewer')
    .refine((days) => days === 0 || days >= 30, 'Please enter 0, or 30 days or more'),
  /** What a mile that somebody drove for the charity is paid with, in tenths of a cent. */
  mileageRate: z
    .int('Please enter cents like 14 or 67.5')
    .min(0, 'Please enter cents like 14 or 67.5')
    .max(5_000, 'Please check this: it is over five dollars a mile'),
  /** Failed sign-ins within 15 minutes per account and address (design 3). */
  signInAttempts: z.int().min(3).max(1000),
  /** Who must have a second step at sign-in (design 3). */
  secondFactorRoles: z.array(z.enum(ROLES)).max(ROLES.length),
  /** Calls a minute per session. */
  callsPerMinute: z.int().min(60).max(10_000_000),
} as const

export type SettingName = keyof typeof settingShapes
export type Settings = { [K in SettingName]: z.output<(typeof settingShapes)[K]> }

export const defaultSettings: Settings = {
  organizationName: 'Our sandwich charity',
  motto: '',
  contactEmail: '',
  replyAddress: '',
  taxId: '',
  timeZone: 'America/New_York',
  country: 'US',
  collectionWeekdays: DEFAULT_SCHEDULE,
  annualGoal: 500_000, // domain 1.6
  goalYear: { kind: 'calendar' },
  holidays: DEFAULT_HOLIDAYS,
  distributionCapacity: 8000, // domain 1.6
  wishlistLink: '',
  logoLink: '',
  hostsPage: '',
  publicFigures: [],
  formSites: [],
  recipes: defaultRecipes,
  calculatorLink: '',
  brandColor: '#b45309',
  quietFrom: '21:00',
  quietTo: '08:00',
  chatRetentionDays: 0,
  mileageRate: 140, // what the tax office lets a helper of a charity deduct
  signInAttempts: 20, // design 3
  secondFactorRoles: [],
  callsPerMinute: 1200, // design 3
}
