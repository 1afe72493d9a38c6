import { passes } from '#kernel/people/access.ts'
import { coordinates } from '#platform/slots/access.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { useSection } from '#web/shell/routes.ts'
import { IconButton } from '#web/ui/action/button.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { mayPlan, PARTS } from '../access.ts'
import { targets } from '../tour-targets.ts'

export const VIEWS = [
  { value: 'table', label: 'Table', icon: 'list' },
  { value: 'cards', label: 'Cards', icon: 'rows' },
  { value: 'calendar', label: 'Calendar', icon: 'calendar' },
  { value: 'board', label: 'Board', icon: 'columns' },
] as const
export type View = (typeof VIEWS)[number]['value']

/**
 * On a phone every way to see the requests, and what is planned with them, stands behind one sign of the heading: a line of
 * segments would take a record's place. A list is cards there already.
 */
export function Ways({ view, see }: { view: View; see: (view: View, action?: string) => void }) {
  const user = useCurrentUser()
  const { go } = useSection()
  const now = VIEWS.find(({ value }) => value === view) ?? VIEWS[0]
  const items: MenuItem[] = [
    ...VIEWS.filter(({ value }) => value !== 'cards').map(({ value, label, icon }) => ({
      label: value === 'table' ? 'List' : label,
      icon,
      disabled: value === view || (value === 'table' && view === 'cards'),
      onClick: () => see(value),
    })),
    ...(passes(user, mayPlan)
      ? [
          {
            label: 'Planning',
            icon: 'checklist' as const,
            divider: true,
            onClick: () => go('event-requests', { show: 'planning' }),
          },
        ]
      : []),
    ...(passes(user, PARTS.contact)
      ? [{ label: 'Form for groups', icon: 'link' as const, onClick: () => see(view, 'form') }]
      : []),
    ...(passes(user, coordinates)
      ? [{ label: 'Propose the month', icon: 'people' as const, onClick: () => go('roster') }]
      : []),
  ]
  return (
    <span {...targets.views}>
      <Menu
        target={<IconButton icon={now.icon} label="See the requests another way" />}
        heading="See them as"
        items={items}
      />
    </span>
  )
}
