import { useState } from 'react'
import styles from './map-canvas.module.css'
import type { Point } from './pins.ts'

/** A line drawn with mouse or finger; where it ends it is closed. The keyboard's way is the boxes of the list. */
export function Lasso({ onDrawn }: { onDrawn: (outline: readonly Point[]) => void }) {
  const [outline, setOutline] = useState<readonly Point[]>([])
  const at = (event: React.PointerEvent<SVGSVGElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  return (
    <svg
      className={styles.lasso}
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setOutline([at(event)])
      }}
      onPointerMove={(event) => {
        if (outline.length > 0) setOutline([...outline, at(event)])
      }}
      onPointerUp={() => {
        onDrawn(outline)
        setOutline([])
      }}
    >
      <polygon points={outline.map(({ x, y }) => `${x},${y}`).join(' ')} />
    </svg>
  )
}
