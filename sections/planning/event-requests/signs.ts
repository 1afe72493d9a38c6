import type { Gaps } from './gaps.ts'

/** What the calendar says of an event at a glance (domain 4.1): a shape, and its words. */
export const SIGNS = {
  wished: { icon: 'open', label: 'Date only wished' },
  drivers: { icon: 'driver', label: 'Needs drivers', tone: 'warn' },
  speakers: { icon: 'speaker', label: 'Needs speakers', tone: 'warn' },
  volunteers: { icon: 'people', label: 'Needs volunteers', tone: 'warn' },
  van: { icon: 'van', label: 'Needs the van' },
  driverTwice: { icon: 'alert', label: 'A driver is down twice that day', tone: 'bad' },
  vanTwice: { icon: 'alert', label: 'The van is needed twice', tone: 'bad' },
} as const
export type Sign = keyof typeof SIGNS

interface OnDay {
  day: string
  agreed: boolean
  gaps: Gaps
  van: boolean
  driverTwice: boolean
}

const isOpen = ({ gaps }: Pick<OnDay, 'gaps'>) => gaps.drivers + gaps.speakers + gaps.volunteers > 0

/** The signs of one event among all that are shown with it. */
export function signsOf(event: OnDay, all: readonly OnDay[]): Sign[] {
  const { agreed, gaps, van, driverTwice, day } = event
  const vans = all.filter((one) => one.van && one.day === day).length
  const holds: Record<Sign, boolean> = {
    wished: !agreed,
    drivers: gaps.drivers > 0,
    speakers: gaps.speakers > 0,
    volunteers: gaps.volunteers > 0,
    van,
    driverTwice,
    vanTwice: van && vans > 1,
  }
  return (Object.keys(SIGNS) as Sign[]).filter((sign) => holds[sign])
}

/** Days on which an agreed event still looks for somebody. */
export const openDays = (all: readonly OnDay[]): string[] => [
  ...new Set(all.filter((one) => one.agreed && isOpen(one)).map(({ day }) => day)),
]
