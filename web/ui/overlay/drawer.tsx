import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import { Drawer as MantineDrawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsPhone } from '../layout/use-is-phone.ts'
import styles from './drawer.module.css'
import { useLayer } from './layers.ts'

interface DrawerProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Beside the cross: small buttons. */
  tools?: ReactNode
  /** Buttons that stay in reach at the bottom. */
  footer?: ReactNode
  width?: 'narrow' | 'wide'
  /** It is read: the focus begins at its title, on no button. */
  read?: boolean
  children: ReactNode
}

/** A form over the list; the whole screen on a phone. Esc and the cross close it. A record is a `RecordPane`. */
export function Drawer({
  opened,
  onClose,
  title,
  tools,
  footer,
  width = 'narrow',
  read = false,
  children,
}: DrawerProps) {
  const phone = useIsPhone()
  useLayer(opened, onClose)
  return (
    <MantineDrawer.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={phone ? '100%' : width === 'wide' ? 760 : 480}
      classNames={styles}
    >
      <MantineDrawer.Overlay />
      <MantineDrawer.Content>
        <MantineDrawer.Header>
          <MantineDrawer.Title title={title} {...(read && { tabIndex: -1, 'data-autofocus': true })}>
            {title}
          </MantineDrawer.Title>
          <span className={styles.tools}>
            {tools}
            <MantineDrawer.CloseButton aria-label="Close" size={44} iconSize={20} />
          </span>
        </MantineDrawer.Header>
        <MantineDrawer.Body>
          <div className={styles.main}>{children}</div>
          {footer && (
            <div className={styles.footer} data-pinned>
              {footer}
            </div>
          )}
        </MantineDrawer.Body>
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  )
}
