import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { Manifest } from '#kernel/portal/manifest.ts'
import { frameTargets } from '#kernel/portal/tour.ts'
import { IconButton } from '#web/ui/action/button.tsx'
import { useSettings } from '../calls/session.ts'
import { AccountMenu } from './account-menu.tsx'
import { whenAtRest } from './at-rest.ts'
import { QuietBoundary } from './boundaries.tsx'
import { FramePieces } from './frame-pieces.tsx'
import styles from './header.module.css'
import { useThemeToggle } from './theme-toggle.ts'

// Loaded before anybody needs it: then there may be no network.
const Waiting = lazy(() => whenAtRest().then(() => import('./waiting.tsx')))

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
      <IconButton
        icon="sidebar"
        label={collapseLabel}
        className={styles.collapse}
        aria-expanded={!collapsed}
        onClick={onCollapse}
      />
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
        <QuietBoundary name="waiting">
          <Suspense>
            <Waiting user={user} />
          </Suspense>
        </QuietBoundary>
        <FramePieces manifests={manifests} user={user} place="header" />
        <IconButton icon={theme.icon} label={theme.label} className={styles.theme} onClick={theme.toggle} />
        <AccountMenu user={user} />
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
