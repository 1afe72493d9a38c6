import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer } from '@mantine/core'
import { NavigationBoundary } from './boundaries.tsx'
import styles from './menu-drawer.module.css'
import type { NavigationGroup } from './navigation.ts'
import { Sidebar } from './sidebar.tsx'

interface MenuDrawerProps {
  groups: NavigationGroup[]
  opened: boolean
  onClose: () => void
}

/** The whole navigation on a phone. Focus stays inside; Esc, the cross and choosing something close it. */
export default function MenuDrawer({ groups, opened, onClose }: MenuDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title="Menu"
      classNames={styles}
      size={300}
      closeButtonProps={{ 'aria-label': 'Close the menu', size: 44, iconSize: 20 }}
    >
      <nav aria-label="Sections">
        <NavigationBoundary>
          <Sidebar groups={groups} onChoose={onClose} />
        </NavigationBoundary>
      </nav>
    </Drawer>
  )
}
