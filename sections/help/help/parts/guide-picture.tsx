import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useQueryState } from '#web/query-state.ts'
import { useIsPhone } from '#web/ui/layout/use-is-phone.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useIsWider } from '#web/ui/table/use-is-wider.ts'
import { addressOfPicture } from './guide-text.ts'
import styles from './help.module.css'

/** Sizes in which `tests/journeys/guide-pictures.spec.ts` takes them, so that nothing jumps when they arrive. */
const SIZES = { desk: { width: 1100, height: 700 }, phone: { width: 360, height: 700 } }

/** Of a picture taken at a desk the sidebar is so much: one begins to read beside it. */
const SIDEBAR = 0.21

const SCROLLED = { role: 'region', tabIndex: 0 } as const

interface LargeProps {
  name: string
  /** The picture, as it is laid out in here. */
  children: ReactNode
}

/**
 * As large as it was taken, where there is room. Where there is not, it begins where the page does, beside the sidebar, and one moves
 * over it, by the keyboard too; a press shows the whole of it, the next one what was pressed.
 */
function Large({ name, children }: LargeProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(true)
  /** What is to stand in the middle, as shares of the width and the height. */
  const middle = useRef<{ x: number; y: number }>(undefined)
  const wide = useIsWider(frame)
  useLayoutEffect(() => {
    const box = frame.current
    if (!box || !isNear || !wide) return
    const at = middle.current
    box.scrollLeft = at ? box.scrollWidth * at.x - box.clientWidth / 2 : box.scrollWidth * SIDEBAR
    box.scrollTop = at ? box.scrollHeight * at.y - box.clientHeight / 2 : 0
  }, [isNear, wide])
  const turn = ({ clientX, clientY, detail, currentTarget }: MouseEvent) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    // A key presses nowhere.
    if (detail > 0) middle.current = { x: (clientX - left) / width, y: (clientY - top) / height }
    setIsNear(!isNear)
  }
  const canTurn = wide || !isNear
  return (
    <>
      <div
        ref={frame}
        className={styles.large}
        data-near={isNear || undefined}
        {...(wide && { ...SCROLLED, 'aria-label': name })}
      >
        <div className={styles.laid}>
          {canTurn ? (
            <button
              type="button"
              className={styles.turn}
              aria-label={isNear ? 'Show the whole picture' : 'Show it larger'}
              onClick={turn}
            >
              {children}
            </button>
          ) : (
            children
          )}
        </div>
      </div>
      {canTurn && (
        <p className={styles.hint} aria-hidden>
          {isNear ? 'Press the picture to see the whole of it.' : 'Press where you want to see more.'}
        </p>
      )}
    </>
  )
}

/** A picture of a screen. Pressed it opens as large as it was taken, with an address of its own: back closes it. */
export function GuidePicture({ name, alt }: { name: string; alt: string }) {
  const phone = useIsPhone()
  const [{ picture: open }, setPlace] = useQueryState({ picture: '' })
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
      <button
        type="button"
        className={styles.zoom}
        aria-haspopup="dialog"
        onClick={() => setPlace({ picture: name }, { push: true })}
      >
        {picture(styles.picture)}
      </button>
      {open === name && (
        <Dialog opened onClose={() => setPlace({ picture: '' })} title={alt} size="xl" fullScreen={phone}>
          <Large name={alt}>{picture(styles.whole)}</Large>
        </Dialog>
      )}
    </>
  )
}
