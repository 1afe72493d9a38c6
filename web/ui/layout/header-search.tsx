import { UnstyledButton } from '@mantine/core'
import { Icon } from '../show/icon.tsx'
import styles from './header-search.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Looks like a field and opens the search; on a phone an icon. */
export const HeaderSearch = ({ opened, onOpen }: { opened: boolean; onOpen: () => void }) => (
  <UnstyledButton
    className={styles.button}
    aria-label="Search"
    aria-haspopup="dialog"
    aria-expanded={opened}
    aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
    onClick={onOpen}
  >
    <Icon name="search" size={18} />
    <span>Search</span>
    <kbd className={styles.key}>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
  </UnstyledButton>
)
