import { countOf } from '#kernel/language/count.ts'

/** How many of us an event asks for. */
interface Asked {
  driversNeeded: number | null
  speakersNeeded: number | null
  volunteersNeeded: number | null
}
const HELPERS = { drivers: 'driver', speakers: 'speaker', volunteers: 'volunteer' } as const
export type Helper = keyof typeof HELPERS
export type Gaps = Record<Helper, number>

export const NOBODY: Gaps = { drivers: 0, speakers: 0, volunteers: 0 }

/** How many of each are still looked for. */
export const gapsOf = (
  { driversNeeded, speakersNeeded, volunteersNeeded }: Asked,
  found: Gaps = NOBODY,
): Gaps => ({
  drivers: Math.max(0, (driversNeeded ?? 0) - found.drivers),
  speakers: Math.max(0, (speakersNeeded ?? 0) - found.speakers),
  volunteers: Math.max(0, (volunteersNeeded ?? 0) - found.volunteers),
})

/** '2 drivers, 1 speaker'; null where nobody is missing. */
export function gapWords(gaps: Gaps): string | null {
  const open = (Object.keys(HELPERS) as Helper[]).filter((helper) => gaps[helper] > 0)
  return open.length === 0 ? null : open.map((helper) => countOf(gaps[helper], HELPERS[helper])).join(', ')
}
