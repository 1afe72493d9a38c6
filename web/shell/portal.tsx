import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { CurrentUser } from '#kernel/people/access.ts'
import type { Manifest } from '#kernel/portal/manifest.ts'
import { frameTargets } from '#kernel/portal/tour.ts'
import { loadParts } from '#web/ui/later.tsx'
import { SkipLink } from '#web/ui/layout/skip-link.tsx'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { installOffer } from '../device/install.ts'
import { useReachable } from '../device/network.ts'
import { useRemembered } from '../device/remembered.ts'
import { useStore } from '../device/store.ts'
import { startLive } from '../live/live.ts'
import { whenCalm, whenSettled } from './at-rest.ts'
import { useBadgeSources } from './badge-sources.ts'
import { BottomBar } from './bottom-bar.tsx'
import { NavigationBoundary } from './boundaries.tsx'
import { FramePieces } from './frame-pieces.tsx'
import { Header } from './header.tsx'
import { mainPlaces, navigationOf } from './navigation.ts'
import styles from './portal.module.css'
import { useSection } from './routes.ts'
import { SectionOutlet } from './section-outlet.tsx'
import { Sidebar } from './sidebar.tsx'
import { UndoBar } from './undo-bar.tsx'

// They need code that the first paint does not.
const MenuDrawer = lazy(() => import('./menu-drawer.tsx'))
const InstallCard = lazy(() => import('./install-card.tsx'))

interface PortalProps {
  user: CurrentUser
  manifests: Manifest[]
  offline: boolean
}

/** The page around every section (spec 2.3): header, navigation, the section, what waits and what can be undone. */
export function Portal({ user, manifests, offline }: PortalProps) {
  const [collapsed, setCollapsed] = useRemembered('sidebar-collapsed', false)
  const [menu, setMenu] = useState<'never' | 'open' | 'closed'>('never')
  const groups = useMemo(() => navigationOf(manifests, user), [manifests, user])
  const reachable = useReachable()
  const installable = useStore(installOffer) !== null
  const phone = useIsPhone()
  const main = useFocusOnArrival()
  useLive(manifests, user.id, offline)
  useEffect(() => void whenSettled().then(loadParts), [])
  useBadgeSources(groups, user)

  return (
    <div className={styles.shell} data-collapsed={collapsed || undefined}>
      <SkipLink />
      <Header
        user={user}
        manifests={manifests}
        collapsed={collapsed}
        onCollapse={() => setCollapsed(!collapsed)}
      />
      <nav className={styles.sidebar} aria-label="Sections" {...frameTargets.navigation}>
        {/* A phone has it behind Menu: entries that nobody sees would come before the rows. */}
        {!phone && (
          <NavigationBoundary>
            <Sidebar groups={groups} collapsed={collapsed} />
          </NavigationBoundary>
        )}
      </nav>
      <main ref={main} id="main" className={styles.main} tabIndex={-1}>
        <output>
          {!reachable && <span className={styles.offline}>Offline – showing what was last loaded</span>}
        </output>
        <FramePieces manifests={manifests} user={user} place="banner" />
        <SectionOutlet manifests={manifests} user={user} />
      </main>
      <NavigationBoundary>
        <BottomBar
          places={mainPlaces(groups, user.role)}
          menuOpened={menu === 'open'}
          onMenu={() => setMenu('open')}
        />
      </NavigationBoundary>
      {menu !== 'never' && (
        <Suspense>
          <MenuDrawer groups={groups} opened={menu === 'open'} onClose={() => setMenu('closed')} />
        </Suspense>
      )}
      <UndoBar />
      {installable && (
        <Suspense>
          <InstallCard />
        </Suspense>
      )}
      <FramePieces manifests={manifests} user={user} place="over" />
    </div>
  )
}

/** Another section: its beginning is shown, and the keyboard goes on from there. */
function useFocusOnArrival() {
  const { section } = useSection()
  const main = useRef<HTMLElement>(null)
  const before = useRef(section)
  useEffect(() => {
    if (before.current === section) return
    before.current = section
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [section])
  return main
}

function useLive(manifests: Manifest[], userId: string, offline: boolean) {
  useEffect(() => {
    if (offline) return
    let stop: (() => void) | undefined
    let gone = false
    whenCalm()
      .then(() => (gone ? undefined : startLive(manifests)))
      .then(
        (started) => {
          if (gone) started?.()
          else stop = started
        },
        () => undefined,
      )
    return () => {
      gone = true
      stop?.()
    }
  }, [manifests, userId, offline])
}
