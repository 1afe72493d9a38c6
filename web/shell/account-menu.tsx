import { Button, Group, Menu, Modal, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { type CurrentUser, passes, ROLE_NAMES } from '#kernel/access.ts'
import type { Manifest } from '#kernel/manifest.ts'
import { Icon } from '#web/ui/icon.tsx'
import { isDurable, useWaiting } from '../offline/queue.ts'
import { logout } from '../session.ts'
import styles from './account-menu.module.css'
import { findSection, useSection } from './routes.ts'
import { useThemeToggle } from './theme-toggle.ts'

/** Spec 2.3: places that stand in the header's menu as soon as their section exists. */
const PLACES = [
  { section: 'profile', label: 'Account Settings', icon: 'settings' },
  { section: 'help', label: 'Help & Support', icon: 'help' },
] as const

const initialsOf = (user: CurrentUser) =>
  `${user.firstName.charAt(0)}${user.lastName.charAt(0)}`.toUpperCase() || user.email.charAt(0).toUpperCase()

export function AccountMenu({ user, manifests }: { user: CurrentUser; manifests: Manifest[] }) {
  const { go } = useSection()
  const theme = useThemeToggle()
  const waiting = useWaiting(user.id)
  const [asking, setAsking] = useState(false)
  const places = PLACES.filter(({ section }) => {
    const target = findSection(section, manifests)
    return target && passes(user, target.access)
  })
  return (
    <>
      <Menu position="bottom-end" shadow="md" width={230}>
        <Menu.Target>
          <UnstyledButton className={styles.button} aria-label={`Account of ${user.displayName}`}>
            <span className={styles.initials} aria-hidden>
              {initialsOf(user)}
            </span>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <div className={styles.who}>
            <Text fw={600} truncate>
              {user.displayName}
            </Text>
            <Text size="xs" c="dimmed">
              {ROLE_NAMES[user.role]}
            </Text>
          </div>
          <Menu.Divider />
          {places.map((place) => (
            <Menu.Item
              key={place.section}
              leftSection={<Icon name={place.icon} size={16} />}
              onClick={() => go(place.section)}
            >
              {place.label}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<Icon name={theme.icon} size={16} />} onClick={theme.toggle}>
            {theme.label}
          </Menu.Item>
          <Menu.Item
            leftSection={<Icon name="logout" size={16} />}
            onClick={() => (waiting.length > 0 ? setAsking(true) : void logout())}
          >
            Logout
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Some entries have not been sent yet"
        centered
      >
        <Text>
          {waiting.length === 1 ? '1 entry is' : `${waiting.length} entries are`} still waiting on this
          device.{' '}
          {isDurable
            ? 'They stay here and are sent when you sign in again on this device.'
            : 'This browser keeps nothing after the page is closed: they would be lost.'}
        </Text>
        <Group justify="flex-end" mt="lg" gap="sm">
          <Button variant="default" onClick={() => void logout()}>
            Logout anyway
          </Button>
          <Button data-autofocus onClick={() => setAsking(false)}>
            Stay signed in
          </Button>
        </Group>
      </Modal>
    </>
  )
}
