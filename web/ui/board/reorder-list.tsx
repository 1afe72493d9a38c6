import { DndContext, DragOverlay } from '@dnd-kit/core'
import { type ReactNode, useRef } from 'react'
import { LiveRegion } from '../feedback/live-region.tsx'
import styles from './board.module.css'
import { CardFrame, HowToMove } from './card-frame.tsx'
import { type Put, useArranging } from './use-arranging.ts'

interface ReorderListProps<Item> {
  /** What is in order, read aloud: 'Documents on the dashboard'. */
  label: string
  items: readonly Item[]
  idOf: (item: Item) => string
  nameOf: (item: Item) => string
  /** Stores it: the item now lies before that one, or last for null. Resolve when the new order is loaded. */
  onMove: (item: Item, to: Pick<Put, 'index' | 'before'>) => Promise<unknown>
  /** Shown, but nothing moves. */
  fixed?: boolean
  children: (item: Item) => ReactNode
}

const ONLY = 'list'

/** A list in the order that people give it: by mouse, finger, keyboard or menu. */
export function ReorderList<Item>({
  label,
  items,
  idOf,
  nameOf,
  onMove,
  fixed,
  children,
}: ReorderListProps<Item>) {
  const byId = new Map(items.map((item) => [idOf(item), item]))
  const board = useRef<HTMLDivElement>(null)
  const arranging = useArranging({
    board,
    arrangement: new Map([[ONLY, items.map(idOf)]]),
    nameOf: (id) => {
      const item = byId.get(id)
      return item ? nameOf(item) : ''
    },
    mayEnter: () => !fixed,
    onPut: async (id, to) => {
      const item = byId.get(id)
      if (item) await onMove(item, to)
    },
  })
  const ids = arranging.shown.get(ONLY) ?? []
  const moves = (id: string, index: number) =>
    (
      [
        ['To the top', 0, 'sortUp'],
        ['Move up', index - 1, 'up'],
        ['Move down', index + 1, 'down'],
        ['To the bottom', ids.length - 1, 'sortDown'],
      ] as const
    ).map(([words, to, icon]) => ({
      label: words,
      icon,
      disabled: to < 0 || to >= ids.length || to === index,
      onClick: () => arranging.put(id, { column: ONLY, index: to }),
    }))
  const dragged = arranging.dragged === undefined ? undefined : byId.get(arranging.dragged)
  return (
    <DndContext {...arranging.dragging}>
      <div ref={board}>
        <HowToMove id={arranging.hint} />
        <LiveRegion urgent>
          {arranging.failure && <p className={styles.failure}>{arranging.failure}</p>}
        </LiveRegion>
        <ol className={styles.list} aria-label={label} data-column={ONLY}>
          {ids.map((id, index) => {
            const item = byId.get(id)
            return (
              item && (
                <li key={id} data-card={id}>
                  <CardFrame
                    id={id}
                    name={nameOf(item)}
                    held={arranging.held === id}
                    grip={fixed ? undefined : arranging.grip(id)}
                    moves={fixed ? [] : moves(id, index)}
                  >
                    {children(item)}
                  </CardFrame>
                </li>
              )
            )
          })}
        </ol>
      </div>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={`${styles.frame} ${styles.flying}`}>
            <div className={styles.content}>{children(dragged)}</div>
          </div>
        )}
      </DragOverlay>
    </DndContext>
  )
}
