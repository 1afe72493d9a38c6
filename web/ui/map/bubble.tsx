import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '../action/button.tsx'
import styles from './map-canvas.module.css'

interface BubbleProps {
  label: string
  onClose: () => void
  children: ReactNode
}

/** What is said of an open place, at its pin. It has the keyboard while it is open, and gives it back. */
export function Bubble({ label, onClose, children }: BubbleProps) {
  const element = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    element.current?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    const said = element.current
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      close.current()
    }
    said?.addEventListener('keydown', onKey)
    return () => said?.removeEventListener('keydown', onKey)
  }, [])
  return (
    <dialog open ref={element} aria-label={label} tabIndex={-1} className={styles.said}>
      <div className={styles.saidHead}>
        <strong>{label}</strong>
        <IconButton icon="close" label="Close" size="sm" onClick={onClose} />
      </div>
      {children}
    </dialog>
  )
}
