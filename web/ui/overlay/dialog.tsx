import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import buttons from './dialog-footer.module.css'
import { InDialog } from './in-dialog.ts'
import { useLayer } from './layers.ts'

interface DialogProps {
  opened: boolean
  /** Left out where only one of its buttons closes it: what it shows is shown once. */
  onClose?: () => void
  title: string
  /** The buttons, the main one last. */
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** The whole screen, for phones. */
  fullScreen?: boolean
  children: ReactNode
}

const stay = () => undefined

/** A question in front of everything else. Focus stays inside; Esc closes. */
export function Dialog({ opened, onClose, title, footer, size = 'sm', fullScreen, children }: DialogProps) {
  const close = onClose ?? stay
  useLayer(opened, close)
  return (
    <Modal
      opened={opened}
      onClose={close}
      closeOnEscape={false}
      withCloseButton={onClose !== undefined}
      title={title}
      size={{ sm: 440, md: 640, lg: 880, xl: 1150 }[size]}
      fullScreen={fullScreen}
      centered
      classNames={{ content: styles.content, header: styles.header, title: styles.title }}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <InDialog value>{children}</InDialog>
      {footer && <div className={`${styles.below} ${buttons.footer}`}>{footer}</div>}
    </Modal>
  )
}
