import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../action/button.tsx'
import { type BesideList, useBesideList } from './beside-list.ts'
import { Drawer } from './drawer.tsx'
import { useLayer } from './layers.ts'
import styles from './record-pane.module.css'

interface RecordPaneProps {
  title: string
  onClose: () => void
  /** Beside the name: who else is here. */
  beside?: ReactNode
  /** Buttons that stay in reach at the bottom. */
  footer?: ReactNode
  children: ReactNode
}

/** It has a name, takes the focus and gives it back, as a dialog does; but the list beside it can be used. */
const AS_DIALOG = { role: 'dialog', 'aria-modal': false } as const

/**
 * One record: beside its list where there is room (give it to `DataTable` as `record`), else a drawer over it. Previous
 * and next walk the list as it is shown; so do J and K. Esc and the cross close it.
 */
export function RecordPane({ title, onClose, beside: people, footer, children }: RecordPaneProps) {
  const beside = useBesideList()
  const pane = useRef<HTMLElement>(null)
  const wide = beside?.wide ?? false
  useLayer(wide, onClose)
  useTurnKeys(beside)
  useRoomBelow(pane, wide)
  // A form in it may have taken the focus already.
  useEffect(() => {
    if (!pane.current?.contains(document.activeElement)) pane.current?.focus({ preventScroll: true })
  }, [])
  const turn = beside?.position && <Turn beside={beside} />
  if (!wide)
    return (
      <Drawer
        opened
        onClose={onClose}
        title={title}
        tools={
          <>
            {people}
            {turn}
          </>
        }
        footer={footer}
        width="wide"
        read
      >
        {children}
      </Drawer>
    )
  return (
    <section ref={pane} className={styles.pane} tabIndex={-1} aria-label={title} {...AS_DIALOG}>
      <header className={styles.header}>
        <h2 className={styles.title} title={title}>
          {title}
        </h2>
        <span className={styles.tools}>
          {people}
          {turn}
          <IconButton icon="close" label="Close" onClick={onClose} />
        </span>
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </section>
  )
}

const Turn = ({ beside }: { beside: BesideList }) => (
  <>
    <span className={styles.position}>{beside.position}</span>
    <IconButton
      icon="up"
      label="Previous (K)"
      disabled={!beside.previous}
      onClick={() => beside.previous?.()}
    />
    <IconButton icon="down" label="Next (J)" disabled={!beside.next} onClick={() => beside.next?.()} />
  </>
)

/** A menu, a list of choices or a dialog that has the keys for itself; as a drawer it is the first dialog. */
export const somethingOverIt = (wide: boolean) =>
  document.querySelectorAll('[role="menu"], [role="listbox"], [role="dialog"]:not([aria-modal="false"])')
    .length > (wide ? 0 : 1)

export const isWriting = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** J to the next, K to the previous, as mail programs have it. */
function useTurnKeys(beside: BesideList | null) {
  const latest = useRef(beside)
  useEffect(() => {
    latest.current = beside
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const around = latest.current
      if (!around || event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return
      const turn = { j: around.next, k: around.previous }[event.key]
      if (!turn || somethingOverIt(around.wide)) return
      event.preventDefault()
      turn()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** It ends where the window ends, wherever the list has been scrolled to. */
function useRoomBelow(pane: RefObject<HTMLElement | null>, wide: boolean) {
  useLayoutEffect(() => {
    const fit = () => {
      const top = pane.current?.getBoundingClientRect().top ?? 0
      pane.current?.style.setProperty('--above', `${Math.max(0, Math.round(top))}px`)
    }
    if (!wide) return
    fit()
    window.addEventListener('scroll', fit, { passive: true })
    window.addEventListener('resize', fit)
    return () => {
      window.removeEventListener('scroll', fit)
      window.removeEventListener('resize', fit)
    }
  }, [pane, wide])
}
