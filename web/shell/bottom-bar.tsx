import { UnstyledButton } from '@mantine/core'
import { Link } from 'wouter'
import { frameTargets } from '#kernel/portal/tour.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import styles from './bottom-bar.module.css'
import { badgeText, type NavigationEntry, useBadges } from './navigation.ts'
import { addressOfSection, useSection } from './routes.ts'
import { isActive } from './sidebar.tsx'

interface BottomBarProps {
  places: NavigationEntry[]
  menuOpened: boolean
  onMenu: () => void
}

/** On phones the main places are where the thumb is (design 7); everything else is behind Menu. */
export function BottomBar({ places, menuOpened, onMenu }: BottomBarProps) {
  const { section } = useSection()
  const badges = useBadges()
  return (
    <nav className={styles.bar} aria-label="Main places" {...frameTargets.navigation}>
      {places.map((entry) => {
        const count = badges[entry.id] ?? 0
        return (
          <Link
            key={entry.id}
            href={addressOfSection(entry.section)}
            className={styles.place}
            aria-label={entry.short && entry.label}
            aria-current={isActive(entry, section) ? 'page' : undefined}
          >
            <span className={styles.icon}>
              <Icon name={entry.icon} size={22} />
              {count > 0 && <span className={styles.badge}>{badgeText(count)}</span>}
            </span>
            <span className={styles.label}>{entry.short ?? entry.label}</span>
          </Link>
        )
      })}
      <UnstyledButton className={styles.place} aria-expanded={menuOpened} onClick={onMenu}>
        <span className={styles.icon}>
          <Icon name="menu" size={22} />
        </span>
        <span className={styles.label}>Menu</span>
      </UnstyledButton>
    </nav>
  )
}
