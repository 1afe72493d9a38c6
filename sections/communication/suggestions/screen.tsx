import { useQuery } from '@tanstack/react-query'
import { has, passes } from '#kernel/people/access.ts'
import { peopleLike } from '#platform/accounts/widgets.tsx'
import { RecordFacts } from '#platform/records/facts-widgets.tsx'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { RowWords } from '#web/ui/show/row-words.tsx'
import type { Filter } from '#web/ui/table/filter-bar/types.ts'
import { can, mayEdit, mayManage, mayRemove } from './access.ts'
import { suggestions } from './contract.ts'
import { CATEGORY_NAMES, HEAPS, type Heap, review, type Status, suggestion } from './fields.ts'
import { Nameless } from './parts/nameless.tsx'
import { MergeButton, Respond, Where } from './parts/record.tsx'
import { VoteButton } from './parts/vote-button.tsx'
import { Weigh } from './parts/weigh.tsx'
import { targets } from './tour-targets.ts'

const StatusBadge = ({ status }: { status: Status }) => (
  <Badge tone={review.states[status].tone}>{review.states[status].label}</Badge>
)

/** Domain 7.5: what could be better; everybody votes once, few decide, and whoever suggested it hears what became of it. */
export default function SuggestionsScreen() {
  const user = useCurrentUser()
  const manages = passes(user, mayManage)
  const { data: counts } = useQuery(query(suggestions.tabCounts, {}))
  return (
    <RecordsScreen
      def={suggestion}
      calls={suggestions}
      section="suggestions"
      table="suggestions"
      title="Suggestions"
      description="What could be better. Everybody votes; those who decide answer in words."
      add="Make a suggestion"
      nameOf={(row) => row.title}
      may={{
        add: has(user, can.SUGGESTIONS_ADD),
        edit: (row) => mayEdit(user, row),
        remove: (row) => mayRemove(user, row),
        import: manages,
      }}
      heaps={{
        name: 'heap',
        label: 'Suggestions by status',
        usual: 'all',
        tabs: (Object.keys(HEAPS) as Heap[]).map((id) => ({
          id,
          label: HEAPS[id],
          ...(counts ? { count: counts[id], counted: 'suggestion' } : {}),
        })),
      }}
      columns={[
        'title',
        {
          id: 'votes',
          header: 'Votes',
          sort: true,
          cell: (row) => <VoteButton suggestion={row} small />,
        },
        { id: 'status', header: 'Status', sort: true, cell: (row) => <StatusBadge status={row.status} /> },
        'category',
        'priority',
        {
          id: 'tags',
          header: suggestion.labels.tags,
          hidden: true,
          cell: (row) => row.tags.join(', '),
        },
        {
          id: 'assignee',
          header: suggestion.labels.assignedTo,
          line: true,
          hidden: true,
          cell: (row) => row.assignee,
        },
        { id: 'submittedBy', header: 'Suggested by', line: true, cell: (row) => suggestedBy(row) },
      ]}
      card={(row) => (
        <RowWords
          title={row.title}
          marks={<StatusBadge status={row.status} />}
          lines={[
            `${countOf(row.votes, 'vote')} · ${CATEGORY_NAMES[row.category]} · ${suggestedBy(row)}`,
            [...row.tags, row.assignee && `looked after by ${row.assignee}`].filter(Boolean).join(' · '),
            row.mergedInto && `Goes on in: ${row.mergedInto.title}`,
          ]}
        />
      )}
      filters={filters}
      actions={has(user, can.SUGGESTIONS_VIEW) && <Nameless />}
      empty={
        <EmptyState icon="bulb" title="No suggestions here">
          Whatever would make the work easier, quicker or kinder.
        </EmptyState>
      }
      form={(field) => (
        <>
          {field('title')}
          {field('description')}
          <FieldRow>
            {field('category')}
            {field('priority')}
          </FieldRow>
        </>
      )}
      record={{
        head: (row) => <Where row={row} />,
        body: (row) => (
          <Stack>
            <Respond row={row} />
            <RecordFacts
              def={suggestion}
              row={row}
              name={row.title}
              without={['title', 'status', ...(row.tags.length > 0 ? [] : (['tags'] as const))]}
            />
            {manages && <Weigh key={row.version} row={row} />}
          </Stack>
        ),
        actions: (row) => manages && !row.mergedInto && <MergeButton row={row} />,
      }}
      tour={{ find: targets.find, list: targets.list }}
    />
  )
}

const suggestedBy = (row: { submittedBy: string | null; isAnonymous: boolean }) =>
  row.isAnonymous ? 'Without a name' : (row.submittedBy ?? 'A former member')

const filters: Filter[] = [
  {
    kind: 'record',
    name: 'tag',
    label: suggestion.labels.tags,
    anyLabel: 'Any tag',
    query: (search) => query(suggestions.tags, search ? { search } : {}),
  },
  {
    kind: 'record',
    name: 'assignee',
    label: suggestion.labels.assignedTo,
    anyLabel: 'Anybody',
    query: (search) => peopleLike({ search }),
  },
]
