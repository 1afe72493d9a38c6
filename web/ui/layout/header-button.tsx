import { ActionIcon } from '@mantine/core'
import { useTip } from '../overlay/tip.tsx'
import { Icon } from '../show/icon.tsx'
import type { IconName } from '../show/icons.ts'
import styles from './header-button.module.css'

interface HeaderButtonProps {
  icon: IconName
  /** Read aloud and shown as a tooltip; says what the look says, since color alone says nothing. */
  label: string
  look?: 'gold' | 'blue' | 'grey'
  /** Something waits: it draws the eye, where motion is welcome. */
  pulsing?: boolean
  opened: boolean
  onOpen: () => void
}

/** A control of the header that opens a dialog. */
export function HeaderButton({ icon, label, look = 'grey', pulsing, opened, onOpen }: HeaderButtonProps) {
  const { tip, hovering } = useTip(label)
  return (
    <>
      <ActionIcon
        {...hovering}
        className={styles.button}
        variant="subtle"
        size={36}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={opened}
        data-look={look}
        data-pulsing={pulsing || undefined}
        onClick={onOpen}
      >
        <Icon name={icon} size={18} />
      </ActionIcon>
      {!opened && tip}
    </>
  )
}
