import { useQuery } from '@tanstack/react-query'
import { groups } from '#sections/operations/groups-catalog/contract.ts'
import { query } from '#web/calls/query.ts'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { groupLog } from './groups-contract.ts'
import { dayWords } from './parts/words.tsx'

const AT_FIRST = 20

/** What a group brought, where the group is shown: year by year, and its latest entries. */
export default function GroupLogPart({ id }: { id: string }) {
  const years = useQuery(query(groups.years, { id }))
  const entries = useQuery(query(groupLog.entries, { id }))
  return (
    <Async query={entries} what="the entries of this group" skeleton={<SkeletonLines lines={8} />}>
      {({ items }) => {
        const [latest] = items
        if (!latest)
          return (
            <EmptyState icon="collections" title="Not in the log yet">
              When somebody logs this group with a collection, it stands here.
            </EmptyState>
          )
        return (
          <Stack>
            <DefinitionList
              items={(years.data?.years ?? []).map(({ year, times, sandwiches }) => ({
                label: String(year),
                value: `${countOf(sandwiches, 'sandwich')}, ${countOf(times, 'time')}`,
              }))}
            />
            <Line>
              <SectionButton
                section="collections"
                params={{ search: latest.name.replace(', ', ' ') }}
                icon="collections"
              >
                See them in the log
              </SectionButton>
            </Line>
            <Section title="Latest entries">
              <RowList>
                {items.slice(0, AT_FIRST).map((entry, at) => (
                  <ListRow
                    key={`${entry.id} ${at}`}
                    title={countOf(entry.sandwiches, 'sandwich')}
                    about={`${dayWords(entry.collectionDate)} · ${entry.hostName} · ${entry.name}`}
                    action={
                      <SectionButton variant="quiet" section="collections" params={{ id: entry.id }}>
                        Open
                      </SectionButton>
                    }
                  />
                ))}
              </RowList>
            </Section>
          </Stack>
        )
      }}
    </Async>
  )
}
