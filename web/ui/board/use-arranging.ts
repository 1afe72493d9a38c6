import { MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { messageOf } from '#web/calls/errors.ts'
import { announce } from '../feedback/announce.ts'
import { type Arrangement, cardAfter, moved, type Place, placeOf, stepTo } from './arrangement.ts'

/** Where a card was put. `before`: the card that follows it there, null at the end. */
export interface Put extends Place {
  before: string | null
}

interface ArrangingOptions {
  /** Around all cards. */
  board: RefObject<HTMLElement | null>
  /** As it is stored. */
  arrangement: Arrangement
  nameOf: (id: string) => string
  /** A column's name; left out where there is only one. */
  labelOf?: (column: string) => string
  mayEnter: (id: string, column: string) => boolean
  /** Why a card may not lie there, said when it is let go over that column. */
  whyNot?: ((id: string, column: string) => string | undefined) | undefined
  /** Cards lie in an order of their own: they change their column and nothing else. */
  sorted?: boolean | undefined
  /** Stores it; resolve when what is stored is shown again, or the card jumps back for a moment. */
  onPut: (id: string, to: Put) => Promise<unknown>
}

interface Moving {
  id: string
  to: Place
  how: 'lifted' | 'dragged' | 'saving'
}

/**
 * Moving cards by pointer, by finger and by keyboard, with everything said aloud. Shown at once, stored when it is let
 * go, taken back when that fails. What others change meanwhile flows in below the moves that are under way.
 */
export function useArranging(options: ArrangingOptions) {
  const { board, arrangement, nameOf, labelOf, mayEnter, onPut, whyNot, sorted = false } = options
  const [moving, setMoving] = useState<readonly Moving[]>([])
  const [failure, setFailure] = useState('')
  const hint = useId()
  const focused = useRef<string>(undefined)
  const pointer = usePointer()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A finger that moves at once scrolls; one that rests picks up.
    useSensor(TouchSensor, { activationConstraint: { delay: 220, tolerance: 8 } }),
  )
  const shown = moving.reduce((all, { id, to }) => moved(all, id, to), arrangement)
  const held = moving.find(({ how }) => how !== 'saving')

  // A card that goes to another column is drawn anew there; the keyboard goes with it.
  useEffect(() => {
    if (focused.current === undefined) return
    const grip = board.current?.querySelector<HTMLElement>(`[data-grip="${CSS.escape(focused.current)}"]`)
    if (grip && document.activeElement !== grip) grip.focus()
  })

  const where = (id: string, at: Arrangement = shown) => {
    const place = placeOf(at, id)
    if (!place) return ''
    const position = `position ${place.index + 1} of ${at.get(place.column)?.length ?? 0}`
    return labelOf ? `${labelOf(place.column)}, ${position}` : position
  }
  const hold = (id: string, to: Place, how: Moving['how']) =>
    setMoving((all) => [...all.filter((one) => one.id !== id), { id, to, how }])
  const letGo = (id: string) => setMoving((all) => all.filter((one) => one.id !== id))

  const put = async (id: string, to: Place) => {
    const before = placeOf(arrangement, id)
    if (before?.column === to.column && before.index === to.index) return letGo(id)
    const after = moved(shown, id, to)
    hold(id, to, 'saving')
    setFailure('')
    announce(`${nameOf(id)} is now at ${where(id, after)}.`)
    try {
      await onPut(id, { ...to, before: cardAfter(after, id) })
    } catch (error) {
      setFailure(`${nameOf(id)} was not moved. ${messageOf(error)}`)
    } finally {
      letGo(id)
    }
  }
  const drop = (id: string) => {
    const place = placeOf(shown, id)
    if (place) void put(id, place)
  }
  const cancel = (id: string) => {
    letGo(id)
    announce(`${nameOf(id)} is back at ${where(id, arrangement)}.`)
  }
  const isLifted = (id: string) => held?.id === id && held.how === 'lifted'

  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    if (!isLifted(id)) return
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      cancel(id)
    } else if (event.key === 'Tab') drop(id)
    else if (event.key.startsWith('Arrow')) {
      event.preventDefault()
      const upright = event.key === 'ArrowUp' || event.key === 'ArrowDown'
      const to =
        sorted && upright ? undefined : stepTo(shown, id, event.key, (column) => mayEnter(id, column))
      if (!to) return announce(`${nameOf(id)} cannot go further this way.`)
      hold(id, to, 'lifted')
      announce(where(id, moved(shown, id, to)))
    }
  }
  const lift = (id: string) => {
    if (isLifted(id)) return drop(id)
    const place = placeOf(shown, id)
    if (!place) return
    focused.current = id
    hold(id, place, 'lifted')
    announce(`Picked up ${nameOf(id)} at ${where(id)}.`)
  }

  return {
    shown,
    /** The one that is in the hand. */
    held: held?.id,
    dragged: held?.how === 'dragged' ? held.id : undefined,
    failure,
    hint,
    /** For the menu: somewhere else in one go. */
    put: (id: string, to: Place) => void put(id, to),
    grip: (id: string) => ({
      'data-grip': id,
      'aria-describedby': hint,
      'aria-pressed': isLifted(id),
      onClick: () => lift(id),
      onKeyDown: onKeyDown(id),
      onFocus: () => {
        focused.current = id
      },
      onBlur: (event: { relatedTarget: EventTarget | null }) => {
        // Without a next target the card was only drawn anew.
        if (event.relatedTarget === null) return
        focused.current = undefined
        if (isLifted(id)) drop(id)
      },
    }),
    /** For `DndContext`. */
    dragging: {
      sensors,
      accessibility: SAID_HERE,
      onDragStart: ({ active }: DragOf) => {
        const id = String(active.id)
        focused.current = undefined
        pointer.follow()
        const place = placeOf(shown, id)
        if (place) hold(id, place, 'dragged')
      },
      onDragMove: ({ active }: DragOf) => {
        const id = String(active.id)
        const to = placeUnder(board, id, pointer.at())
        const now = placeOf(shown, id)
        const own = placeOf(arrangement, id)
        if (sorted && to && own?.column === to.column) to.index = own.index
        if (!to || !now || (to.column === now.column && to.index === now.index)) return
        if (to.column === own?.column || mayEnter(id, to.column)) hold(id, to, 'dragged')
      },
      onDragEnd: ({ active }: DragOf) => {
        pointer.stop()
        const id = String(active.id)
        const { column } = placeUnder(board, id, pointer.at()) ?? {}
        const refusal = column && !mayEnter(id, column) && whyNot?.(id, column)
        if (refusal) {
          cancel(id)
          setFailure(`${nameOf(id)} was not moved. ${refusal}`)
        } else drop(id)
      },
      onDragCancel: ({ active }: DragOf) => {
        pointer.stop()
        cancel(String(active.id))
      },
    },
  }
}
/** Moves are announced above, in words about the charity. */
const silent = () => undefined
const SAID_HERE = {
  announcements: { onDragStart: silent, onDragOver: silent, onDragEnd: silent, onDragCancel: silent },
}

interface DragOf {
  active: { id: string | number }
}

/** The column and the gap between its cards under a point: told from the page itself, so that scrolling cannot mislead. */
function placeUnder(board: RefObject<HTMLElement | null>, id: string, { x, y }: Point): Place | undefined {
  const columns = [...(board.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])]
  const under = columns.find((column) => {
    const { left, right } = column.getBoundingClientRect()
    return x >= left && x <= right
  })
  if (!under) return undefined
  const others = [...under.querySelectorAll<HTMLElement>('[data-card]')].filter(
    (card) => card.dataset.card !== id,
  )
  const index = others.filter((card) => {
    const { top, height } = card.getBoundingClientRect()
    return y > top + height / 2
  }).length
  return { column: under.dataset.column ?? '', index }
}

interface Point {
  x: number
  y: number
}

/** Where mouse or finger is while something is dragged. */
function usePointer() {
  const point = useRef<Point>({ x: 0, y: 0 })
  const onMove = useCallback((event: MouseEvent | TouchEvent) => {
    const at = 'touches' in event ? event.touches[0] : event
    if (at) point.current = { x: at.clientX, y: at.clientY }
  }, [])
  const stop = useCallback(() => {
    window.removeEventListener('mousemove', onMove)
    window.removeEventListener('touchmove', onMove)
  }, [onMove])
  useEffect(() => stop, [stop])
  const follow = () => {
    window.addEventListener('mousemove', onMove, { passive: true })
    window.addEventListener('touchmove', onMove, { passive: true })
  }
  return { at: () => point.current, follow, stop }
}
