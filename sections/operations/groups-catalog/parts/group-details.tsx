import { useQuery } from '@tanstack/react-query'
import { passes } from '#kernel/people/access.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Section } from '#web/ui/layout/card.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { AsWritten, Stack } from '#web/ui/layout/flow.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { mayChange } from '../access.ts'
import { type Group, groups } from '../contract.ts'
import { categoryName, SCHOOLS } from '../fields.ts'
import { GroupContacts } from './group-contacts.tsx'
import { OtherNames } from './other-names.tsx'
import { dayOrNot, fullName } from './words.tsx'

/** What is known of one group: its people, its facts, its other names, the other departments. */
export function GroupDetails({ group }: { group: Group }) {
  const user = useCurrentUser()
  const edits = passes(user, mayChange)
  const all = useQuery(query(groups.details, { organizationName: group.name }))
  const others = all.data?.departments.filter(({ id }) => id !== group.id) ?? []
  const { times, sandwiches, firstDay, lastDay, events, lastEventDay, category, schoolClassification } = group
  const brought = times > 0 && `${countOf(sandwiches, 'sandwich')}, ${countOf(times, 'time')}`
  const since = firstDay !== lastDay && `${dayOrNot(firstDay)} to ${dayOrNot(lastDay)}`
  const facts = [
    { label: 'In the log', value: brought || 'Not yet' },
    times > 0 && { label: 'When', value: since || dayOrNot(lastDay) },
    events > 0 && {
      label: 'Events',
      value: `${countOf(events, 'event')}, last ${dayOrNot(lastEventDay)}`,
    },
    {
      label: 'Category',
      value: [
        category && categoryName(category),
        schoolClassification && SCHOOLS[schoolClassification],
        group.isReligious && 'Religious',
      ]
        .filter(Boolean)
        .join(' · '),
    },
    { label: 'Domains', value: group.domains },
    { label: 'Addresses', value: lines(group.addresses) },
    { label: 'Notes', value: lines(group.notes) },
    others.length > 0 && { label: 'Other departments', value: others.map(departmentOf).join(', ') },
  ]
  return (
    <Stack>
      <DefinitionList items={facts.filter((fact) => fact !== false)} />
      <Section title="Contacts">
        <GroupContacts group={group} edits={edits} />
      </Section>
      <Section
        title="Also known as"
        description={`Entries of the log under these names are those of ${fullName(group)}.`}
      >
        <OtherNames group={group} edits={edits} />
      </Section>
    </Stack>
  )
}

const departmentOf = ({ department }: Group) => department ?? 'the group itself'
const lines = (text: string | null) => text && <AsWritten>{text}</AsWritten>
