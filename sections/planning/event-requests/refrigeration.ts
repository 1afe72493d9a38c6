export type Refrigeration = 'yes' | 'no' | 'unknown'

interface PlannedSandwiches {
  type: string
  quantity: number
}

export interface Notice {
  tone: 'bad' | 'warn' | 'info'
  text: string
}

/** Domain 4.1: what holds turkey, ham, deli or cheese must stay cold. */
const PERISHABLE = /turkey|ham|deli|cheese/i

/** What is to be said of keeping cold what a group makes; null where nothing is. */
export function coldNotice(has: Refrigeration | null, planned: readonly PlannedSandwiches[]): Notice | null {
  const made = planned.filter(({ quantity }) => quantity > 0)
  const spoils = made.some(({ type }) => PERISHABLE.test(type))
  if (has === 'yes') return null
  if (has !== 'no') return { tone: 'warn', text: 'Nobody has asked yet whether there is a refrigerator.' }
  if (spoils) return { tone: 'bad', text: 'No refrigerator: only peanut butter and jelly can be made here.' }
  return made.length > 0 && made.every(({ type }) => /pbj/i.test(type))
    ? { tone: 'info', text: 'No refrigerator, and none is needed for peanut butter and jelly.' }
    : { tone: 'warn', text: 'No refrigerator: nothing but peanut butter and jelly may be planned.' }
}
