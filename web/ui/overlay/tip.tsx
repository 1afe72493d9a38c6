import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { TOOLTIP_DELAY_MS } from '../../constants.ts'
import { later } from '../later.tsx'

const OpenTip = later(() => import('./open-tip.tsx'))

export interface Tip {
  /** Stands beside what it explains. */
  tip: ReactNode
  /** For what it explains. */
  hovering: { onMouseEnter: (event: MouseEvent<HTMLElement>) => void; onMouseLeave: () => void }
}

/** A tooltip that exists only while it shows: a list has a hundred buttons, and each would bring its own. */
export function useTip(label: string): Tip {
  const [over, setOver] = useState<HTMLElement | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    tip: over && <OpenTip label={label} target={over} />,
    hovering: {
      onMouseEnter: ({ currentTarget }) => {
        timer.current = setTimeout(() => setOver(currentTarget), TOOLTIP_DELAY_MS)
      },
      onMouseLeave: () => {
        clearTimeout(timer.current)
        setOver(null)
      },
    },
  }
}
