import { type RefObject, useEffect, useState } from 'react'

/** A sheet that has no height yet draws a first screen of rows. */
const FIRST_PX = 640
const MORE_ROWS = 6

interface Of {
  count: number
  height: number
  /** The row with the keyboard stays, wherever one scrolls. */
  keep: number
}

/** Which of many rows of one height are to be drawn, and which are in sight. */
export function useInSight(scroller: RefObject<HTMLElement | null>, { count, height, keep }: Of) {
  const [seen, setSeen] = useState({ first: 0, last: Math.ceil(FIRST_PX / height) })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const first = Math.floor(element.scrollTop / height)
      const last = Math.ceil((element.scrollTop + (element.clientHeight || FIRST_PX)) / height)
      setSeen((now) => (now.first === first && now.last === last ? now : { first, last }))
    }
    look()
    const watch = new ResizeObserver(look)
    watch.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    return () => {
      watch.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [scroller, height])
  const last = Math.min(count - 1, seen.last)
  const first = Math.min(seen.first, Math.max(0, last))
  const from = Math.max(0, first - MORE_ROWS)
  const to = Math.min(count - 1, last + MORE_ROWS)
  const drawn = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
  if (keep >= 0 && keep < from) drawn.unshift(keep)
  else if (keep > to && keep < count) drawn.push(keep)
  return { first, last, drawn }
}
