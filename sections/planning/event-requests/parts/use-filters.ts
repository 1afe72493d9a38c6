import { useQuery } from '@tanstack/react-query'
import { passes } from '#kernel/people/access.ts'
import { accounts } from '#platform/accounts/contract.ts'
import { mayView as seesGroups } from '#sections/operations/groups-catalog/access.ts'
import { groups } from '#sections/operations/groups-catalog/contract.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { FIGURES, type Figure } from '../figures.ts'

/** Groups are chosen by whoever may see the catalog; the one that the address names is called by its name. */
export function useFilters(): Filter[] {
  const seesCatalog = passes(useCurrentUser(), seesGroups)
  const [{ groupId }] = useQueryState({ groupId: '' })
  const { data } = useQuery({
    ...query(groups.one, { id: groupId }),
    enabled: seesCatalog && groupId !== '',
  })
  if (!seesCatalog) return filters
  const ofGroup: Filter = {
    kind: 'record',
    name: 'groupId',
    label: 'Group',
    anyLabel: 'Any group',
    query: (search) => query(groups.list, { search, page: 1, limit: 20 }),
    ...(data ? { valueLabel: data.name } : {}),
  }
  return [...filters, ofGroup]
}

const filters: Filter[] = [
  {
    kind: 'select',
    name: 'whose',
    label: 'Whose',
    anyLabel: 'Anybody’s',
    options: [{ value: 'mine', label: 'Mine' }],
  },
  {
    kind: 'select',
    name: 'when',
    label: 'When',
    anyLabel: 'Any day',
    options: [
      { value: 'today', label: 'Today' },
      { value: 'this_week', label: 'This week' },
      { value: 'next_7', label: 'Next 7 days' },
      { value: 'next_14', label: 'Next 14 days' },
      { value: 'next_30', label: 'Next 30 days' },
      { value: 'over', label: 'Day is over' },
    ],
  },
  {
    kind: 'select',
    name: 'needs',
    label: 'Needs',
    anyLabel: 'Whatever it needs',
    options: [
      { value: 'driver', label: 'Drivers' },
      { value: 'speaker', label: 'Speakers' },
      { value: 'volunteer', label: 'Volunteers' },
      { value: 'van', label: 'The van' },
      { value: 'lead', label: 'A lead' },
      { value: 'follow_up', label: 'A call: quiet for a week' },
    ],
  },
  {
    kind: 'select',
    name: 'attention',
    label: 'To be looked at',
    anyLabel: 'Looked at or not',
    options: (Object.keys(FIGURES) as Figure[]).flatMap((name) => {
      const { label, filter } = FIGURES[name]
      return 'attention' in filter ? [{ value: filter.attention, label }] : []
    }),
  },
  {
    kind: 'record',
    name: 'leadId',
    label: 'Lead',
    anyLabel: 'Whoever leads',
    query: (search) => query(accounts.people, { search }),
  },
  {
    kind: 'select',
    name: 'confirmed',
    label: 'Date',
    anyLabel: 'Agreed or not',
    options: [
      { value: 'confirmed', label: 'Agreed' },
      { value: 'requested', label: 'Only wished' },
    ],
  },
  { kind: 'dates', from: 'from', to: 'until', label: 'Between', anyLabel: 'Any time' },
  { kind: 'switch', name: 'posted', label: 'Posted about' },
]
