import { foldName } from '#kernel/names.ts'
import type { Group } from '#kernel/totals.ts'

interface Identified {
  collectionDate: string
  hostId: string
  individualSandwiches: number
  groups: readonly Pick<Group, 'name' | 'count'>[]
}

/** Design 9: the same date, location, individual count and groups (names and counts, in any order) is the same entry. */
export const identityOf = ({ collectionDate, hostId, individualSandwiches, groups }: Identified): string =>
  [
    collectionDate,
    hostId,
    individualSandwiches,
    ...groups.map(({ name, count }) => `${count}\u0001${foldName(name)}`).sort(),
  ].join('\u0000')
