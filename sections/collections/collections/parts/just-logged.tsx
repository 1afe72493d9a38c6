import { useEffect, useRef } from 'react'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './log.module.css'

/** Highlights the row or card that it stands in, and brings it into sight. */
export function JustLogged() {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => mark.current?.closest('li, tr')?.scrollIntoView({ block: 'center' }), [])
  return (
    <span ref={mark} className={styles.justLogged}>
      <VisuallyHidden>Just logged: </VisuallyHidden>
    </span>
  )
}
