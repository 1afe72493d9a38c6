import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
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
    if (!folds) return
    const look = () => {
      const tabs = [...(strip.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
      const taken = { all, widths: tabs.map(({ offsetWidth }) => offsetWidth) }
      setMeasured((now) => (now?.all === all ? now : taken))
      setRoom(line.current?.clientWidth ?? 0)
    }
    look()
    const watch = new ResizeObserver(look)
    if (line.current) watch.observe(line.current)
    return () => watch.disconnect()
  }, [folds, all, strip])
  // An open menu stays while its counts change.
  const isAgain = folds && !widths && measured !== undefined
  if (!folds || !widths || room === 0) return { line, isAgain, fitting: shown, folded: [] }
  return { line, isAgain, ...divided(shown, open, widths, room) }
}

function divided(shown: readonly Tab[], open: string, widths: readonly number[], room: number) {
  const sum = widths.reduce((total, width) => total + width, 0)
  if (sum <= room) return { fitting: shown, folded: [] }
  const fitting: Tab[] = []
  const folded: Tab[] = []
  let left = room - MORE_PX - (widths[shown.findIndex(({ id }) => id === open)] ?? 0)
  for (const [at, tab] of shown.entries()) {
    const width = tab.id === open ? 0 : (widths[at] ?? 0)
    if (width > left && width > 0) folded.push(tab)
    else {
      left -= width
      fitting.push(tab)
    }
  }
  return { fitting, folded }
}
