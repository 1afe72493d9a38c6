import { type ReactNode, useRef, useState } from 'react'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useIsWider } from '#web/ui/table/use-is-wider.ts'
import { addressOfPicture } from './guide-text.ts'
import styles from './help.module.css'

/** Sizes in which `tests/journeys/guide-pictures.spec.ts` takes them, so that nothing jumps when they arrive. */
const SIZES = { desk: { width: 1100, height: 700 }, phone: { width: 360, height: 700 } }

const SCROLLED = { role: 'region', tabIndex: 0 } as const

/** What does not fit is scrolled, by the keyboard too. */
function Large({ name, children }: { name: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const wide = useIsWider(frame)
  return (
    <div ref={frame} className={styles.large} {...(wide && { ...SCROLLED, 'aria-label': name })}>
      {children}
    </div>
  )
}

/** A picture of a screen. Pressed it opens as large as it was taken; on a phone one moves over it. */
export function GuidePicture({ name, alt }: { name: string; alt: string }) {
  const phone = useIsPhone()
  const [opened, setOpened] = useState(false)
  const picture = (className: string | undefined) => (
    <img
      className={className}
      src={addressOfPicture(name)}
      alt={alt}
      {...(name.endsWith('-phone') ? SIZES.phone : SIZES.desk)}
      loading="lazy"
    />
  )
  return (
    <>
      <button type="button" className={styles.zoom} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {picture(styles.picture)}
      </button>
      {opened && (
        <Dialog opened onClose={() => setOpened(false)} title={alt} size="xl" fullScreen={phone}>
          <Large name={alt}>{picture(styles.whole)}</Large>
        </Dialog>
      )}
    </>
  )
}
