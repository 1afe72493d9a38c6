import type { KeyboardEvent } from 'react'

interface RowMoves {
  move: (to: 1 | -1 | 'first' | 'last', extend: boolean) => void
  toggle?: (range: boolean) => void
  open: () => void
  edit: () => void
  /** Esc: the selection goes, or the focus comes back from inside the row. */
  leave: () => void
}

/** Arrow keys, Home, End; Space, Enter, F2, Esc on a row. Keys inside a field belong to the field. */
export function rowKeys(event: KeyboardEvent<HTMLTableRowElement>, moves: RowMoves) {
  const target = event.target as HTMLElement
  const onRow = target === event.currentTarget
  // A menu opened from the row is drawn elsewhere, but React bubbles its keys through here.
  if (!event.currentTarget.contains(target)) return
  const step = { ArrowDown: 1, ArrowUp: -1, Home: 'first', End: 'last' }[event.key] as
    | 1
    | -1
    | 'first'
    | 'last'
    | undefined
  if (step !== undefined) moves.move(step, event.shiftKey)
  else if (event.key === 'Escape') moves.leave()
  else if (!onRow) return
  else if (event.key === ' ' && moves.toggle) moves.toggle(event.shiftKey)
  else if (event.key === 'Enter') moves.open()
  else if (event.key === 'F2') moves.edit()
  else return
  event.preventDefault()
}
