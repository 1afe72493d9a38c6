import { has, passes } from '#kernel/people/access.ts'
import { contactData } from '#platform/people/access.ts'
import { Also, alsoInWords, Confirmed } from '#platform/people/widgets.tsx'
import { RecordFacts } from '#platform/records/facts-widgets.tsx'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { can as hosts } from '#sections/operations/hosts/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useRecordParts } from '#web/shell/record-parts.tsx'
import { PhoneLink, Ways } from '#web/ui/action/reach.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { later } from '#web/ui/later.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { RowWords } from '#web/ui/show/row-words.tsx'
import { mayAdd, mayEdit, mayRemove } from './access.ts'
import { type ListedVolunteer, volunteers } from './contract.ts'
import { volunteer } from './fields.ts'
import { targets } from './tour-targets.ts'

const Assign = later(() => import('./parts/assign.tsx'))

const { type, availability } = volunteer.fields

/** What is special about somebody, at a glance. */
const Marks = ({ row }: { row: ListedVolunteer }) => (
  <>
    {row.status === 'inactive' && <Badge>Inactive</Badge>}
    {row.type === 'driver_candidate' && <Badge tone="info">{type.names[row.type]}</Badge>}
    {row.isSpeaker && <Badge tone="brand">Speaker</Badge>}
  </>
)

/** Domain 5.3: who helps, how to reach them, and where they belong. */
export default function VolunteersScreen() {
  const user = useCurrentUser()
  const parts = useRecordParts('volunteers')
  return (
    <RecordsScreen
      def={volunteer}
      calls={volunteers}
      section="volunteers"
      table="volunteers"
      title="Volunteers"
      description="Who helps, and where."
      add="Add a volunteer"
      nameOf={(row) => row.name}
      aboutPeople
      tour={{ add: targets.add, find: targets.find, list: targets.list }}
      may={{
        add: mayAdd(user),
        edit: () => mayEdit(user),
        remove: mayRemove(user),
        import: mayAdd(user),
      }}
      figures={(totals) => [
        { label: 'Active', value: totals?.active },
        { label: 'Would like to drive', value: totals?.wouldDrive },
        { label: 'Speak to groups', value: totals?.speakers },
      ]}
      columns={[
        { id: 'name', header: 'Name', sort: true, fixed: true, line: true, cell: (row) => row.name },
        'area',
        'phone',
        'availability',
        { id: 'marks', header: 'Drives, speaks', line: true, cell: (row) => <Marks row={row} /> },
        { id: 'also', header: 'Also', line: true, cell: alsoInWords },
      ]}
      card={(row) => (
        <RowWords
          title={row.name}
          marks={<Marks row={row} />}
          lines={[
            [row.area, availability.names[row.availability], alsoInWords(row)].filter(Boolean).join(' · '),
            row.phone && <PhoneLink key="phone" phone={row.phone} name={row.name} />,
          ]}
        />
      )}
      empty={
        <EmptyState icon="volunteers" title="No volunteers yet">
          Whoever helps stands here, with how to reach them and what they like to do.
        </EmptyState>
      }
      form={(field, _row, values, who) => (
        <>
          <FieldRow>
            {field('name')}
            {field('nickname')}
          </FieldRow>
          <FieldRow>
            {field('phone')}
            {field('email')}
          </FieldRow>
          {who}
          {field('address')}
          <FieldRow>
            {field('area')}
            {field('type')}
          </FieldRow>
          <FieldRow>
            {field('availability')}
            {field('availabilityNotes')}
          </FieldRow>
          {field('isSpeaker')}
          <FieldRow>
            {field('status')}
            {values.status === 'inactive' && field('inactiveReason')}
          </FieldRow>
          {field('notes')}
        </>
      )}
      record={{
        tabs: (row) => parts(row.id),
        head: (row) => <Marks row={row} />,
        body: (row) => (
          <Stack>
            <Ways {...row} />
            {passes(user, contactData) && <Confirmed {...row} />}
            <Also also={row.also} />
            <RecordFacts filledOnly def={volunteer} row={row} name={row.name} without={['phone', 'email']} />
          </Stack>
        ),
        actions: (row) => has(user, hosts.HOSTS_EDIT) && <Assign row={row} />,
      }}
    />
  )
}
