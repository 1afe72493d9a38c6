import { passes } from '#kernel/people/access.ts'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { useRecordParts } from '#web/shell/record-parts.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import { mayChange } from './access.ts'
import { groups } from './contract.ts'
import { categoryName, organization, STATUS_NAMES } from './fields.ts'
import { CategoryField, useCategories } from './parts/category-field.tsx'
import { GroupDetails } from './parts/group-details.tsx'
import { DayWords, fullName, GroupCard, LevelBadge, lastOf } from './parts/words.tsx'

const optionsOf = (names: Record<string, string>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))

/** Domain 4.6: who makes sandwiches together, under which names, and what the log says of them. */
export default function GroupsCatalogScreen() {
  const user = useCurrentUser()
  const parts = useRecordParts('organizations')
  const categories = useCategories()
  const edits = passes(user, mayChange)
  return (
    <RecordsScreen
      def={organization}
      calls={groups}
      section="groups-catalog"
      table="organizations"
      title="Groups Catalog"
      description="Schools, companies, clubs: who makes sandwiches together, and what they brought."
      add="Add a group"
      nameOf={fullName}
      may={{ add: edits, edit: () => edits, remove: edits, import: edits }}
      columns={[
        'name',
        'department',
        {
          id: 'category',
          header: 'Category',
          sort: true,
          cell: ({ category }) => category && categoryName(category),
        },
        { id: 'lastDay', header: 'Last time', sort: true, cell: (group) => <DayWords day={lastOf(group)} /> },
        {
          id: 'level',
          header: 'Takes part',
          cell: ({ engagement }) => <LevelBadge engagement={engagement} />,
        },
        {
          id: 'times',
          header: 'Times',
          align: 'right',
          sort: true,
          hidden: true,
          cell: ({ times }) => formatNumber(times),
        },
        {
          id: 'events',
          header: 'Events',
          align: 'right',
          sort: true,
          hidden: 'small',
          cell: ({ events }) => formatNumber(events),
        },
        {
          id: 'sandwiches',
          header: 'Sandwiches',
          align: 'right',
          sort: true,
          cell: ({ sandwiches }) => formatNumber(sandwiches),
        },
        {
          id: 'otherNames',
          header: 'Also known as',
          hidden: true,
          cell: ({ otherNames }) => otherNames.map(fullName).join('; '),
        },
      ]}
      card={(group) => <GroupCard group={group} />}
      filters={[
        {
          kind: 'select',
          name: 'category',
          label: 'Category',
          anyLabel: 'Any category',
          options: categories,
        },
        {
          kind: 'select',
          name: 'status',
          label: 'Status',
          anyLabel: 'Active and historical',
          options: optionsOf(STATUS_NAMES),
        },
        {
          kind: 'select',
          name: 'hosted',
          label: 'In the log',
          anyLabel: 'In the log or not',
          options: [
            { value: 'yes', label: 'Stands in the log' },
            { value: 'no', label: 'Not in the log yet' },
          ],
        },
        { kind: 'dates', from: 'from', to: 'to', label: 'Brought something', anyLabel: 'At any time' },
        {
          kind: 'select',
          name: 'scope',
          label: 'Search in',
          anyLabel: 'Names and departments',
          options: [
            { value: 'organization', label: 'Names' },
            { value: 'department', label: 'Departments' },
          ],
        },
      ]}
      actions={
        edits && (
          <Button variant="quiet" icon="copy" href="/dashboard?section=groups-known-twice">
            Known twice
          </Button>
        )
      }
      empty={
        <EmptyState icon="groups" title="No groups yet">
          Groups that are logged with a collection stand here by themselves.
        </EmptyState>
      }
      controls={{ category: CategoryField }}
      form={(field) => (
        <>
          <FieldRow>
            {field('name')}
            {field('department')}
          </FieldRow>
          <FieldRow>
            {field('category')}
            {field('schoolClassification')}
          </FieldRow>
          {field('isReligious')}
          {field('domains')}
          {field('addresses')}
          {field('notes')}
        </>
      )}
      record={{
        head: ({ engagement, isFromCollectionOnly }) =>
          (engagement || isFromCollectionOnly) && (
            <LevelBadge engagement={engagement} explained fromLog={isFromCollectionOnly} />
          ),
        body: (group) => <GroupDetails group={group} />,
        tabs: ({ id }) => parts(id),
        actions: ({ id }) =>
          edits && (
            <Button variant="quiet" icon="copy" href={`/dashboard?section=groups-known-twice&one=${id}`}>
              Merge with another
            </Button>
          ),
      }}
    />
  )
}
