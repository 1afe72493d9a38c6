import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CATEGORIES } from '#kernel/charity/group-categories.ts'
import { inNumber } from '#kernel/language/count.ts'
import { passes } from '#kernel/people/access.ts'
import { PlaceAll } from '#platform/places/widgets.tsx'
import { mayWrite, PARTS } from '#sections/planning/event-requests/access.ts'
import { eventRequest } from '#sections/planning/event-requests/fields.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useQueryState } from '#web/query-state.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SwitchField } from '#web/ui/fields/switch-field.tsx'
import { Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { PlaceMap } from '#web/ui/map/place-map.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { textOf } from '#web/ui/table/filter-bar/words.ts'
import { FilterBar } from '#web/ui/table/filter-bar.tsx'
import { useListState } from '#web/ui/table/list-state.ts'
import { type EventMap, eventMap, PERIODS, USUAL } from './contract.ts'
import { AddressDrawer } from './parts/address-drawer.tsx'
import { EventCard } from './parts/card.tsx'
import { Organizations } from './parts/organizations.tsx'
import { KINDS, pinOf } from './parts/pins.ts'

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

const filtersOf = (
  { years, organizations }: Pick<EventMap, 'years' | 'organizations'>,
  /** The group that is shown alone, though others ask more often. */
  chosen: string,
): Filter[] => [
  { kind: 'select', name: 'period', label: 'When', options: options(PERIODS) },
  {
    kind: 'multi',
    name: 'status',
    label: 'Status',
    many: 'statuses',
    options: options(eventRequest.fields.status.names),
  },
  {
    kind: 'select',
    name: 'year',
    label: 'Year',
    anyLabel: 'Any year',
    options: years.map((year) => ({ value: String(year), label: String(year) })),
  },
  {
    kind: 'select',
    name: 'category',
    label: 'Kind of organization',
    anyLabel: 'Any kind',
    options: options(CATEGORIES),
  },
  {
    kind: 'select',
    name: 'organization',
    label: 'Group',
    anyLabel: 'All groups',
    options: [...new Set([...organizations.map(({ name }) => name), chosen])]
      .filter(Boolean)
      .map((name) => ({ value: name, label: name })),
  },
]
const NOTHING = { years: [], organizations: [] }

/** Domain 4.3: where groups make sandwiches. */
export default function EventMapScreen() {
  const user = useCurrentUser()
  const phone = useIsPhone()
  const [together, setTogether] = useState(true)
  const [{ pin, address }, setPlace] = useQueryState({ pin: '', address: '' })
  const list = useListState(eventMap.list, {
    filters: { period: 'fortnight', status: [...USUAL], year: '', category: '', organization: '' },
  })
  const answer = useQuery({ ...query(eventMap.list, list.params), placeholderData: keepPreviousData })
  const mayPlace = mayWrite(user, 'address')
  return (
    <>
      <PageHeader
        title="Event map"
        description="Where groups make sandwiches."
        actions={
          passes(user, PARTS.address) && (
            <PlaceAll
              of={[{ call: eventMap.geocodeAll, one: 'event', unplaced: answer.data?.unplaced ?? 0 }]}
            />
          )
        }
      />
      <Stack>
        <Async query={answer} what="the event map" isEmpty={() => false}>
          {({ items, missing, organizations }) => (
            <>
              {missing > 0 && (
                <Quiet>
                  {countOf(missing, 'event')} of these {inNumber(missing, 'has', 'have')} an address and no
                  pin yet.
                </Quiet>
              )}
              <PlaceMap
                label="Events"
                pins={items.map(pinOf)}
                kinds={KINDS}
                open={pin}
                onOpen={(id) => setPlace({ pin: id })}
                together={together}
                filter={(search) => (
                  <FilterBar
                    list={list}
                    filters={filtersOf(answer.data ?? NOTHING, textOf(list.filters.organization))}
                    finds={search}
                    more={
                      <SwitchField
                        label="Group close pins"
                        value={together}
                        onChange={(on) => setTogether(on === true)}
                      />
                    }
                    total={items.length}
                    what="events"
                  />
                )}
                // On a phone they are chosen among the filters.
                beside={() =>
                  !phone && (
                    <Organizations
                      organizations={organizations}
                      onChoose={(name) => list.set({ organization: name })}
                    />
                  )
                }
                card={(one) => (
                  <EventCard
                    pin={one}
                    onEdit={mayPlace ? () => setPlace({ address: one.id }, { push: true }) : undefined}
                  />
                )}
                empty={
                  <EmptyState
                    icon="map"
                    title="No event with a pin in this time"
                    action={
                      <SectionButton section="event-map" params={{ period: 'upcoming' }}>
                        Show all to come
                      </SectionButton>
                    }
                  >
                    Events show here once their address has a pin: choose another time or other statuses, or
                    place the pin at the request.
                  </EmptyState>
                }
              />
            </>
          )}
        </Async>
      </Stack>
      {address && mayPlace && <AddressDrawer id={address} onClose={() => setPlace({ address: '' })} />}
    </>
  )
}
