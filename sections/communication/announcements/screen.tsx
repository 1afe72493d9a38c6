import { passes } from '#kernel/people/access.ts'
import { RecordsScreen } from '#platform/records/widgets.tsx'
import { useCurrentUser } from '#web/calls/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FieldRow } from '#web/ui/fields/field-row.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { mayManage } from './access.ts'
import { announcements } from './contract.ts'
import { announcement, STATES, type State } from './fields.ts'
import { Audience } from './parts/audience.tsx'
import { BannerView } from './parts/banner-view.tsx'
import { targets } from './tour-targets.ts'

const StateBadge = ({ state }: { state: State }) => (
  <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
)

/** Domain 7.7: what everyone should see first, and when. */
export default function AnnouncementsScreen() {
  const user = useCurrentUser()
  const may = passes(user, mayManage)
  return (
    <RecordsScreen
      def={announcement}
      calls={announcements}
      section="announcements"
      table="announcements"
      title="Announcements"
      description="A banner above every section: one at a time, the most important first."
      add="Write an announcement"
      saveNew="Publish the announcement"
      tour={{ add: targets.add, find: targets.state }}
      nameOf={(row) => row.title}
      may={{ add: may, edit: () => may, remove: may }}
      filters={[
        {
          kind: 'select',
          name: 'state',
          label: 'State',
          anyLabel: 'Any state',
          options: Object.entries(STATES).map(([value, { label }]) => ({ value, label })),
        },
      ]}
      columns={[
        'title',
        { id: 'state', header: 'State', cell: (row) => <StateBadge state={row.state} /> },
        'priority',
        'startDate',
        'endDate',
        'roles',
        { id: 'seen', header: 'Seen by', align: 'right', cell: (row) => row.seen },
        { id: 'dismissed', header: 'Dismissed by', align: 'right', cell: (row) => row.dismissed },
      ]}
      empty={
        <EmptyState icon="megaphone" title="No announcements yet">
          What you write here stands above every section.
        </EmptyState>
      }
      form={(field, _row, { title, message, type, priority, link, linkText }) => (
        <>
          <BannerView
            announcement={{
              title: title || 'The title',
              message: message || 'What there is to say.',
              type: type ?? 'alert',
              priority: priority ?? 'medium',
              link: link || null,
              linkText: linkText || null,
            }}
          />
          {field('title')}
          {field('message')}
          <FieldRow>
            {field('type')}
            {field('priority')}
          </FieldRow>
          <FieldRow>
            {field('startDate')}
            {field('endDate')}
          </FieldRow>
          <FieldRow>
            {field('link')}
            {field('linkText')}
          </FieldRow>
          {field('roles')}
          {field('isActive')}
        </>
      )}
      record={{
        head: (row) => <StateBadge state={row.state} />,
        tabs: (row) => [
          { id: 'audience', label: 'Who has seen it', content: <Audience announcement={row} /> },
        ],
      }}
    />
  )
}
