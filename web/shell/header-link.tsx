import { ActionIcon } from '@mantine/core'
import { Link } from 'wouter'
import styles from '#web/ui/layout/header-button.module.css'
import { useTip } from '#web/ui/overlay/tip.tsx'
import { Icon } from '#web/ui/show/icon.tsx'
import type { IconName } from '#web/ui/show/icons.ts'
import header from './header.module.css'
import { addressOfSection } from './routes.ts'

/** A control of the header that leads to a section; on a phone the account's menu has it instead. */
export function HeaderLink({ section, icon, label }: { section: string; icon: IconName; label: string }) {
  const { tip, hovering } = useTip(label)
  return (
    <>
      <ActionIcon
        {...hovering}
        component={Link}
        href={addressOfSection(section)}
        className={`${styles.button} ${header.link}`}
        variant="subtle"
        size={36}
        aria-label={label}
      >
        <Icon name={icon} size={19} />
      </ActionIcon>
      {tip}
    </>
  )
}
