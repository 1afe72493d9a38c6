import { ActionIcon, Tooltip } from '@mantine/core'
import { Link } from 'wouter'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { Manifest } from '#kernel/portal/manifest.ts'
import { frameTargets } from '#kernel/portal/tour.ts'
import { Icon } from '#web/ui/show/icon.tsx'
import { useSettings } from '../calls/session.ts'
import { TOOLTIP_DELAY_MS } from '../constants.ts'
import { AccountMenu } from './account-menu.tsx'
import { FramePieces } from './frame-pieces.tsx'
import styles from './header.module.css'
import { useThemeToggle } from './theme-toggle.ts'
import { WaitingChip } from './waiting.tsx'

interface HeaderProps {
  user: CurrentUser
  manifests: Manifest[]
  collapsed: boolean
  onCollapse: () => void
}

export function Header({ user, manifests, collapsed, onCollapse }: HeaderProps) {
  const { organizationName = 'Lunchbox', demo } = useSettings()
  const theme = useThemeToggle()
  const collapseLabel = collapsed ? 'Show the labels of the navigation' : 'Show the navigation as icons only'
  return (
    <header className={styles.header}>
      <Tooltip label={collapseLabel} openDelay={TOOLTIP_DELAY_MS}>
        <ActionIcon
          className={styles.collapse}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={collapseLabel}
          aria-expanded={!collapsed}
          onClick={onCollapse}
        >
          <Icon name="sidebar" />
        </ActionIcon>
      </Tooltip>
      <Link href="/dashboard" className={styles.home} aria-label={`${organizationName}, go to the dashboard`}>
        <Logo />
        <span className={styles.name}>{organizationName}</span>
      </Link>
      {demo && (
        <span className={styles.demo} title="Everything here is invented: try whatever you like">
          Demo<span> charity</span>
        </span>
      )}
      <div className={styles.tools} {...frameTargets.tools}>
        <WaitingChip user={user} />
        <FramePieces manifests={manifests} user={user} place="header" />
        <Tooltip label={theme.label} openDelay={TOOLTIP_DELAY_MS}>
          <ActionIcon
            className={styles.theme}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={theme.label}
            onClick={theme.toggle}
          >
            <Icon name={theme.icon} />
          </ActionIcon>
        </Tooltip>
        <AccountMenu user={user} manifests={manifests} />
      </div>
    </header>
  )
}

/** The organisation's own logo where it comes from this portal (the security policy loads no other), else ours. */
function Logo() {
  const { logoLink } = useSettings()
  const own = logoLink && URL.canParse(logoLink) && new URL(logoLink).origin === window.location.origin
  return (
    <img className={styles.logo} src={own ? logoLink : '/icons/icon.svg'} alt="" width={28} height={28} />
  )
}
