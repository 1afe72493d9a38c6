import { Drawer as MantineDrawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsPhone } from '../layout/use-is-phone.ts'
import styles from './drawer.module.css'
import { useLayer } from './layers.ts'

interface DrawerProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Buttons that stay in reach at the bottom. */
  footer?: ReactNode
  width?: 'narrow' | 'wide'
  children: ReactNode
}

/** A record or a form beside the list; the whole screen on a phone. Esc and the cross close it. */
export function Drawer({ opened, onClose, title, footer, width = 'narrow', children }: DrawerProps) {
  const phone = useIsPhone()
  useLayer(opened, onClose)
  return (
    <MantineDrawer
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      title={title}
      position="right"
      size={phone ? '100%' : width === 'wide' ? 760 : 480}
      classNames={styles}
      closeButtonProps={{ 'aria-label': 'Close', size: 44 }}
    >
      <div className={styles.main}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </MantineDrawer>
  )
}
