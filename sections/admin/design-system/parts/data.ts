import { z } from 'zod'
import { day, endpoint, listInput } from '#kernel/calls/contract.ts'
import { addDays, type Day } from '#kernel/charity/day.ts'
import { signedIn } from '#kernel/people/access.ts'

/** An invented charity that lives on this page only. */

export const TODAY: Day = '2026-11-20'

export interface Site {
  id: string
  name: string
  area: string
}

export const SITES: Site[] = [
  ['Alder Street', 'North'],
  ['Birch Hill', 'North'],
  ['Cedar Court', 'East'],
  ['Dogwood Lane', 'East'],
  ['Elm Square', 'Center'],
  ['Fern Hollow', 'South'],
  ['Garden Row', 'South'],
  ['Hazel Bridge', 'West'],
  ['Ivy Terrace', 'West'],
  ['Juniper Park', 'Center'],
].map(([name = '', area = ''], index) => ({ id: `site-${index}`, name, area }))

export const PEOPLE = ['Ana Whitlock', 'Ben Okafor', 'Carla Nunez', 'Dev Patel', 'Edie Lindqvist']

export interface Entry {
  id: string
  collectionDate: Day
  siteId: string
  site: string
  individual: number
  groups: number
  total: number
  status: 'in' | 'late' | 'zero'
  note: string
  by: string
}

export const STATUS_WORDS = { in: 'In', late: 'Late', zero: 'Zero' } as const
const NOTES = ['', '', 'Two bins were still warm', '', 'Church group brought 60', 'Street was closed', '']

/** 312 entries, the same every time. */
export const entries: Entry[] = Array.from({ length: 312 }, (_, index) => {
  const site = SITES[(index * 7) % SITES.length] ?? { id: '', name: '', area: '' }
  const individual = index % 31 === 5 ? 0 : 40 + ((index * 137) % 410)
  const groups = index % 4 === 0 ? ((index * 53) % 180) + 20 : 0
  const status = individual + groups === 0 ? 'zero' : index % 11 === 3 ? 'late' : 'in'
  return {
    id: `entry-${index}`,
    collectionDate: addDays('2026-11-18', -7 * Math.floor(index / 10)),
    siteId: site.id,
    site: site.name,
    individual,
    groups,
    total: individual + groups,
    status,
    note: NOTES[index % NOTES.length] ?? '',
    by: PEOPLE[index % PEOPLE.length] ?? '',
  }
})

/** The shape of a list call; it is never sent, the page answers itself. */
export const listEntries = endpoint({
  method: 'GET',
  path: '/api/design-system/entries',
  access: signedIn,
  summary: 'Invented entries',
  input: z.object({
    ...listInput,
    sort: z.enum(['collectionDate', 'site', 'individual', 'groups', 'total']).optional(),
    siteId: z.string().optional(),
    status: z.array(z.enum(['in', 'late', 'zero'])).optional(),
    from: day().optional(),
    to: day().optional(),
  }),
})
type Params = z.input<typeof listEntries.input>

export interface EntryTotals {
  individual: number
  groups: number
  total: number
}

export function findEntries(params: Params) {
  const { page = 1, limit = 50, search = '', sort = 'collectionDate', order = 'desc' } = params
  const wanted = search.toLowerCase()
  const found = entries.filter(
    (entry) =>
      (wanted === '' || `${entry.site} ${entry.note} ${entry.by}`.toLowerCase().includes(wanted)) &&
      (!params.siteId || entry.siteId === params.siteId) &&
      (!params.status || params.status.length === 0 || params.status.includes(entry.status)) &&
      (!params.from || entry.collectionDate >= params.from) &&
      (!params.to || entry.collectionDate <= params.to),
  )
  const sign = order === 'desc' ? -1 : 1
  found.sort((a, b) => (a[sort] < b[sort] ? -sign : a[sort] > b[sort] ? sign : 0))
  const sum = (key: 'individual' | 'groups' | 'total') => found.reduce((all, entry) => all + entry[key], 0)
  return {
    items: found.slice((page - 1) * limit, page * limit),
    total: found.length,
    page,
    limit,
    totals: { individual: sum('individual'), groups: sum('groups'), total: sum('total') },
  }
}

/** As a network would: a moment later, and a copy. */
export const soon = <T>(answer: () => T) =>
  new Promise<T>((resolve) => setTimeout(() => resolve(structuredClone(answer())), 250))

export const sitesLike = (search: string) => ({
  queryKey: ['design-system', 'sites', search],
  queryFn: () =>
    soon(() => ({ items: SITES.filter((site) => site.name.toLowerCase().includes(search.toLowerCase())) })),
})
