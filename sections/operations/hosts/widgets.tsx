import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '#kernel/calls/contract.ts'
import { compareNames } from '#kernel/language/names.ts'
import { query } from '#web/calls/query.ts'
import { useRemembered } from '#web/device/remembered.ts'
import { later } from '#web/ui/later.tsx'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { hosts } from './contract.ts'

/** A place to choose: its name, area and status; no contact data. */
export type HostOption = OutputOf<typeof hosts.options>['items'][number]

const MOST_RECENT = 3

/** Every place by name, active ones first; small, fresh for minutes, kept for when there is no network. */
export const useHostOptions = () => useQuery(query(hosts.options, {}))

/** Locations of one area, for the lists of this section. */
export function useAreaFilter(): Filter {
  const { data } = useHostOptions()
  const areas = [...new Set(data?.items.flatMap((host) => host.area ?? []))]
  const options = areas.toSorted(compareNames).map((area) => ({ value: area, label: area }))
  return { kind: 'select', name: 'area', label: 'Area', anyLabel: 'Any area', options }
}

/** The places chosen last on this device, newest first, and how one becomes the newest. */
export function useRecentHosts() {
  const [recent, remember] = useRemembered<string[]>('recent-hosts', [])
  const choose = (id: string) => remember([id, ...recent.filter((one) => one !== id)].slice(0, MOST_RECENT))
  return [recent, choose] as const
}

/** The form of a contact of a location: for slices whose people become one (volunteers). */
export const ContactForm = later(() => import('./parts/contact-form.tsx'))
