import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Tab } from './tabs.tsx'

/** What 'More' takes, with its gap. */
const MORE_PX = 92

/**
 * Which tabs stand in the line, and which behind the press at its end: those that fit, in their order, and the open one
 * always. Where nothing can be measured all of them stand there.
 */
export function useFolded(
  shown: readonly Tab[],
  open: string,
  strip: RefObject<HTMLElement | null>,
  folds: boolean,
) {
  const line = useRef<HTMLDivElement>(null)
  const all = shown.map(({ id, label, count = 0 }) => `${id} ${label} ${count}`).join('|')
  /** Widths of all of them, taken while all stand there. */
  const [measured, setMeasured] = useState<{ all: string; widths: readonly number[] }>()
  const [room, setRoom] = useState(0)
  const widths = measured?.all === all ? measured.widths : undefined
  useLayoutEffect(() => {
    if (!folds || widths || !strip.current) return
    const tabs = strip.current.querySelectorAll<HTMLElement>('[role="tab"]')
    setMeasured({ all, widths: [...tabs].map(({ offsetWidth }) => offsetWidth) })
    setRoom(line.current?.clientWidth ?? 0)
  }, [folds, widths, all, strip])
  useEffect(() => {
    if (!folds || !line.current) return
    const watch = new ResizeObserver(() => setRoom(line.current?.clientWidth ?? 0))
    watch.observe(line.current)
    return () => watch.disconnect()
  }, [folds])
  const sum = (some: readonly number[]) => some.reduce((total, width) => total + width, 0)
  if (!folds || !widths || room === 0 || sum(widths) <= room) return { line, fitting: shown, folded: [] }
  const openAt = shown.findIndex(({ id }) => id === open)
  let left = room - MORE_PX - (widths[openAt] ?? 0)
  const stands = shown.map((_, at) => {
    if (at === openAt) return true
    const width = widths[at] ?? 0
    if (width > left) return false
    left -= width
    return true
  })
  return {
    line,
    fitting: shown.filter((_, at) => stands[at]),
    folded: shown.filter((_, at) => !stands[at]),
  }
}
