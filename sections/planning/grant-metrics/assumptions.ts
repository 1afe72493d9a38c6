/**
 * What no log can know, and funders ask for all the same (domain 1.6 and 10.3), in hundredths. Each is said with its
 * source.
 */
export const ASSUMPTIONS = {
  costPerSandwich: {
    label: 'Ingredients of a sandwich',
    unit: 'dollars',
    value: 144,
    source: 'What makers paid; they said $1.40 to $1.48',
  },
  hourValue: {
    label: 'Value of a volunteer’s hour',
    unit: 'dollars',
    value: 3349,
    source: 'Value of volunteer time by Independent Sector',
  },
  sandwichesPerParticipant: {
    label: 'Sandwiches that one person makes',
    unit: 'sandwiches',
    value: 1000,
    source: 'Our own experience',
  },
  makingHours: {
    label: 'Hours that one person makes sandwiches',
    unit: 'hours',
    value: 33,
    source: 'Our own experience: 20 minutes',
  },
  hostingHours: {
    label: 'Hours of hosting behind an entry of the log',
    unit: 'hours',
    value: 250,
    source: 'Our own experience',
  },
  logisticsHours: {
    label: 'Hours of driving and sorting behind an entry',
    unit: 'hours',
    value: 150,
    source: 'Our own experience',
  },
  adminHours: {
    label: 'Hours of planning behind an entry',
    unit: 'hours',
    value: 300,
    source: 'Our own experience',
  },
} as const

export type AssumptionName = keyof typeof ASSUMPTIONS
export const ASSUMPTION_NAMES = Object.keys(ASSUMPTIONS) as AssumptionName[]

/** In hundredths, as they are kept. */
export type Assumed = Readonly<Record<AssumptionName, number>>

/** With less, the figures that rest on it would make no sense. */
export const LEAST: Partial<Assumed> = { sandwichesPerParticipant: 100 }

const HUNDRED = 100

/** What is counted, and what follows from it with these assumptions (domain 10.3), rounded as it is said there. */
export function derivedFrom({ sandwiches, entries }: { sandwiches: number; entries: number }, of: Assumed) {
  const participants =
    of.sandwichesPerParticipant > 0 ? Math.round(sandwiches / (of.sandwichesPerParticipant / HUNDRED)) : 0
  const making = (participants * of.makingHours) / HUNDRED
  const hosting = (entries * of.hostingHours) / HUNDRED
  const logistics = (entries * of.logisticsHours) / HUNDRED
  const admin = (entries * of.adminHours) / HUNDRED
  const hours = making + hosting + logistics + admin
  const economicValue = Math.round((hours * of.hourValue) / HUNDRED)
  const foodValue = Math.round((sandwiches * of.costPerSandwich) / HUNDRED)
  return {
    participants,
    making: Math.round(making),
    hosting: Math.round(hosting),
    logistics: Math.round(logistics),
    admin: Math.round(admin),
    hours: Math.round(hours),
    economicValue,
    foodValue,
    communityValue: economicValue + foodValue,
    /** Work in dollars behind each dollar of food; null without food. */
    leverage: foodValue > 0 ? Math.round((economicValue / foodValue) * 100) / 100 : null,
  }
}
export type Derived = ReturnType<typeof derivedFrom>

const PEOPLE = ['sandwichesPerParticipant'] as const
const HOURS = [...PEOPLE, 'makingHours', 'hostingHours', 'logisticsHours', 'adminHours'] as const
const WORK = [...HOURS, 'hourValue'] as const

/** What each of them is called, how it is reckoned, in words, and which assumptions that takes. */
export const DERIVED: Readonly<
  Record<
    keyof Derived,
    {
      label: string
      unit: 'people' | 'hours' | 'dollars' | 'times'
      how: string
      uses: readonly AssumptionName[]
    }
  >
> = {
  participants: {
    label: 'People who made sandwiches',
    unit: 'people',
    how: 'Sandwiches divided by what one person makes',
    uses: PEOPLE,
  },
  making: {
    label: 'Hours of making',
    unit: 'hours',
    how: 'People who made sandwiches, times the hours of one',
    uses: [...PEOPLE, 'makingHours'],
  },
  hosting: {
    label: 'Hours of hosting',
    unit: 'hours',
    how: 'Entries of the log, times the hours behind one',
    uses: ['hostingHours'],
  },
  logistics: {
    label: 'Hours of driving and sorting',
    unit: 'hours',
    how: 'Entries of the log, times the hours behind one',
    uses: ['logisticsHours'],
  },
  admin: {
    label: 'Hours of planning',
    unit: 'hours',
    how: 'Entries of the log, times the hours behind one',
    uses: ['adminHours'],
  },
  hours: {
    label: 'Volunteer hours, estimated',
    unit: 'hours',
    how: 'Making, hosting, driving and planning together',
    uses: HOURS,
  },
  economicValue: {
    label: 'Value of the work',
    unit: 'dollars',
    how: 'Volunteer hours, times the value of one',
    uses: WORK,
  },
  foodValue: {
    label: 'Value of the food',
    unit: 'dollars',
    how: 'Sandwiches, times the ingredients of one',
    uses: ['costPerSandwich'],
  },
  communityValue: {
    label: 'Value to the community',
    unit: 'dollars',
    how: 'The work and the food together',
    uses: [...WORK, 'costPerSandwich'],
  },
  leverage: {
    label: 'Work behind each dollar of food',
    unit: 'times',
    how: 'The value of the work by the value of the food',
    uses: [...WORK, 'costPerSandwich'],
  },
}
