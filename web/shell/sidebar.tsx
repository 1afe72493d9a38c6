import { UnstyledButton } from '@mantine/core'
import { memo, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { later } from '#web/ui/later.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import { useSettings } from '../calls/session.ts'
import { useRemembered } from '../device/remembered.ts'
import { badgeText, type NavigationEntry, type NavigationGroup, useBadges } from './navigation.ts'
import { addressOfSection, findSection, useSection } from './routes.ts'
import styles from './sidebar.module.css'
import { preload } from './use-screen.ts'
import { WishlistBlock } from './wishlist-block.tsx'

// Without labels only.
const tips = () => import('./sidebar-tips.tsx')
const Tips = later(
  () => tips().then(({ Tips }) => ({ default: Tips })),
  ({ children }) => children,
)
const Tip = later(
  () => tips().then(({ Tip }) => ({ default: Tip })),
  ({ children }) => children,
)

interface SidebarProps {
  groups: NavigationGroup[]
  /** Icons only, with the labels as tooltips. */
  collapsed?: boolean
  /** The drawer of a phone closes when something was chosen. */
  onChoose?: () => void
}

export function Sidebar({ groups, collapsed = false, onChoose }: SidebarProps) {
  const [folded, setFolded] = useRemembered<string[]>('folded-groups', [])
  const { taxId } = useSettings()
  const { section } = useSection()
  const badges = useBadges()
  const fold = (id: string) =>
    setFolded(folded.includes(id) ? folded.filter((other) => other !== id) : [...folded, id])

  const place = useRef<HTMLDivElement>(null)
  // The list is longer than a screen: where one is stands in sight.
  useEffect(() => {
    const current = section && place.current?.querySelector('[aria-current="page"]')
    if (current && 'scrollIntoView' in current) current.scrollIntoView({ block: 'nearest' })
  }, [section])

  const bar = (
    <div ref={place} className={styles.sidebar} data-collapsed={collapsed || undefined}>
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group
            key={group.id}
            group={group}
            section={section}
            badges={badges}
            collapsed={collapsed}
            folded={group.folds && !collapsed && folded.includes(group.id)}
            onFold={() => fold(group.id)}
            onChoose={onChoose}
          />
        ))}
      </div>
      {!collapsed && <WishlistBlock />}
      {taxId && !collapsed && (
        <p className={styles.taxId}>
          Tax ID <span>{taxId}</span>
        </p>
      )}
    </div>
  )
  return collapsed ? <Tips>{bar}</Tips> : bar
}

interface GroupProps {
  group: NavigationGroup
  /** The one that the address names. */
  section: string
  badges: Record<string, number>
  collapsed: boolean
  folded: boolean
  onFold: () => void
  onChoose?: (() => void) | undefined
}

function Group({ group, section, badges, collapsed, folded, onFold, onChoose }: GroupProps) {
  const listId = `navigation-${group.id}`
  const heading = group.id === 'dashboard' || group.id === 'help' ? null : group.title
  return (
    <div className={styles.group}>
      {heading && !collapsed && group.folds && (
        <UnstyledButton
          className={styles.heading}
          aria-expanded={!folded}
          aria-controls={listId}
          onClick={onFold}
        >
          {heading}
          <Icon name={folded ? 'next' : 'down'} size={14} />
        </UnstyledButton>
      )}
      {heading && !collapsed && !group.folds && <div className={styles.heading}>{heading}</div>}
      {!folded && (
        <ul id={listId} className={styles.list} aria-label={heading ?? undefined}>
          {group.entries.map((entry) => (
            <li key={entry.id}>
              <Entry
                entry={entry}
                active={isActive(entry, section)}
                count={badges[entry.id] ?? 0}
                collapsed={collapsed}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface EntryProps {
  entry: NavigationEntry
  active: boolean
  count: number
  collapsed: boolean
  onChoose?: (() => void) | undefined
}

/** There are many of them: one that has not changed is not drawn anew when a number or the address does. */
const Entry = memo(function Entry({ entry, active, count, collapsed, onChoose }: EntryProps) {
  const settings = useSettings()
  const warm = () => void preload(entry.target).catch(() => undefined)
  const look = {
    className: styles.entry,
    'aria-label':
      count > 0 ? `${entry.label}, ${badgeText(count)} unread` : collapsed ? entry.label : undefined,
    'data-highlighted': entry.highlighted || undefined,
    'data-indented': (entry.indented && !collapsed) || undefined,
    onClick: onChoose,
  }
  const inside = (
    <>
      <Icon name={entry.icon} size={18} />
      {!collapsed && <span className={styles.label}>{entry.label}</span>}
      {count > 0 && <span className={styles.badge}>{badgeText(count)}</span>}
    </>
  )
  const link = entry.opens ? (
    <a {...look} href={settings[entry.opens.instead] || entry.opens.path} target="_blank" rel="noopener">
      {inside}
    </a>
  ) : (
    <Link
      {...look}
      href={addressOfSection(entry.section)}
      aria-current={active ? 'page' : undefined}
      onPointerEnter={warm}
      onFocus={warm}
    >
      {inside}
    </Link>
  )
  return collapsed ? <Tip label={entry.label}>{link}</Tip> : link
})

/** An alias or a path of the entry's section counts as being there. */
export const isActive = (entry: NavigationEntry, section: string) =>
  findSection(section, [{ id: entry.id, sections: [entry.target, ...entry.under] }]) !== undefined
