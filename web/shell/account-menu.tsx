import { Text, UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { type CurrentUser, has, ROLE_NAMES } from '#kernel/people/access.ts'
import { LOOK_BACK } from '#kernel/portal/look-back.ts'
import { frameTargets } from '#kernel/portal/tour.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { Avatar } from '#web/ui/show/avatar.tsx'
import { onlyLooks } from '../calls/look-back.ts'
import { logout } from '../calls/session.ts'
import { useWaiting } from '../offline/queue.ts'
import styles from './account-menu.module.css'
import { useSection } from './routes.ts'
import { useMayOpen } from './section-link.tsx'
import { useThemeToggle } from './theme-toggle.ts'

// Dialogs come after the first paint.
const LookBackDialog = lazy(() => import('./look-back-dialog.tsx'))
const LogoutWarning = lazy(() => import('./logout-warning.tsx'))

/** Spec 2.3: places that stand in the header's menu as soon as their section exists; ours: what one has signed. */
const PLACES = [
  { section: 'profile', label: 'Account Settings', icon: 'settings' },
  { section: 'my-agreements', label: 'My agreements', icon: 'signature' },
  { section: 'help', label: 'Help & Support', icon: 'help' },
] as const

export function AccountMenu({ user }: { user: CurrentUser }) {
  const { go } = useSection()
  const theme = useThemeToggle()
  const waiting = useWaiting(user.id)
  const [asking, setAsking] = useState(false)
  const [lookingBack, setLookingBack] = useState(false)
  const mayOpen = useMayOpen()
  const places = PLACES.filter(({ section }) => mayOpen(section))
  return (
    <>
      <Menu
        heading={
          <div className={styles.who}>
            <Text fw={600} truncate>
              {user.displayName}
            </Text>
            <Text size="xs" c="dimmed">
              {ROLE_NAMES[user.role]}
            </Text>
          </div>
        }
        items={[
          ...places.map(({ section, label, icon }) => ({ label, icon, onClick: () => go(section) })),
          ...(has(user, LOOK_BACK) && !onlyLooks()
            ? [{ label: 'Look back at a day', icon: 'history' as const, onClick: () => setLookingBack(true) }]
            : []),
          { label: theme.label, icon: theme.icon, onClick: theme.toggle },
          {
            label: 'Logout',
            icon: 'logout',
            onClick: () => (waiting.length > 0 ? setAsking(true) : void logout()),
          },
        ]}
        target={
          <UnstyledButton
            className={styles.button}
            aria-label={`Account of ${user.displayName}`}
            {...frameTargets.account}
          >
            <Avatar name={user.displayName || user.email} photoId={user.photoId} size={32} />
          </UnstyledButton>
        }
      />
      {lookingBack && (
        <Suspense>
          <LookBackDialog onClose={() => setLookingBack(false)} />
        </Suspense>
      )}
      {asking && (
        <Suspense>
          <LogoutWarning count={waiting.length} onStay={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
