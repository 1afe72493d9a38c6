import { type First, homeCard } from '#kernel/calls/first-asked.ts'
import { type Day, onOrAfter } from '#kernel/charity/day.ts'
import { plans } from './contract.ts'
import { THURSDAY } from './fields.ts'

/** On Home: what is to go out on the coming Thursday. */
export const comingDeliveries = (today: Day) => ({ day: onOrAfter(today, THURSDAY), limit: COMING_ROWS })
export const COMING_ROWS = 3

export const first: First = {
  [homeCard('next-deliveries')]: ({ today }) => [[plans.list, comingDeliveries(today)]],
}
