import { DndContext, DragOverlay } from '@dnd-kit/core'
import { type ReactNode, useRef, useState } from 'react'
import { LiveRegion } from '../feedback/live-region.tsx'
import { Segmented } from '../layout/segmented.tsx'
import { useIsPhone } from '../layout/use-is-phone.ts'
import type { MenuItem } from '../overlay/menu.tsx'
import { Badge, type Tone } from '../show/badge.tsx'
import { formatNumber } from '../show/format.ts'
import { placeOf } from './arrangement.ts'
import styles from './board.module.css'
import { CardFrame, HowToMove } from './card-frame.tsx'
import { type Put, useArranging } from './use-arranging.ts'

export interface BoardColumn {
  /** Often a state of `kernel/portal/steps.ts`. */
  id: string
  label: string
  tone?: Tone
  /** Below its name: what its cards come to. */
  note?: ReactNode
  /** How many there are, where not all of its cards are drawn. */
  count?: number
  /** Below its cards: the way to those that are not drawn. */
  more?: ReactNode
  /** In place of cards: what belongs here. */
  empty?: ReactNode
}

export interface BoardProps<Card> {
  /** What the board is about, read aloud: 'Team board'. */
  label: string
  columns: readonly BoardColumn[]
  /** In the order in which they lie in their columns. */
  cards: readonly Card[]
  idOf: (card: Card) => string
  /** In a few words, for what is said aloud and for the buttons. */
  nameOf: (card: Card) => string
  columnOf: (card: Card) => string
  /** Stores a move; what it throws is said and the card goes back. Resolve when the new order is loaded. */
  onMove: (card: Card, to: Put) => Promise<unknown>
  /** May this card lie in that column? Everywhere when left out. Nothing at all moves when false for its own column. */
  mayMove?: (card: Card, column: string) => boolean
  /** Why a card may not lie in a column, in a sentence; said when somebody lets it go there. */
  whyNot?: (card: Card, column: string) => string | undefined
  /** Cards lie in an order of their own: they change their column and nothing else. */
  sorted?: boolean
  /** Columns that are narrower, where something stands beside the board. */
  narrow?: boolean
  /** What stands on a card; links and buttons in it work. */
  children: (card: Card) => ReactNode
}

/**
 * Cards in columns, moved by mouse, finger, keyboard or menu. On a phone one column at a time, chosen by a switch.
 * The columns of a record with states are its states; `mayMove` then asks the table of moves.
 */
export function Board<Card>(props: BoardProps<Card>) {
  const { label, columns, cards, idOf, nameOf, columnOf, mayMove = () => true, children } = props
  const phone = useIsPhone()
  const [chosen, setChosen] = useState(columns[0]?.id ?? '')
  const byId = new Map(cards.map((card) => [idOf(card), card]))
  const cardOf = (id: string) => byId.get(id)
  const may = (id: string, column: string) => {
    const card = cardOf(id)
    return card !== undefined && mayMove(card, column)
  }
  const labelOf = (column: string) => columns.find(({ id }) => id === column)?.label ?? column
  const board = useRef<HTMLElement>(null)
  const arranging = useArranging({
    board,
    arrangement: new Map(
      columns.map(({ id }) => [id, cards.filter((card) => columnOf(card) === id).map(idOf)]),
    ),
    nameOf: (id) => {
      const card = cardOf(id)
      return card ? nameOf(card) : ''
    },
    labelOf,
    mayEnter: may,
    whyNot: (id, column) => {
      const card = cardOf(id)
      return card && props.whyNot?.(card, column)
    },
    sorted: props.sorted,
    onPut: async (id, to) => {
      const card = cardOf(id)
      if (card) await props.onMove(card, to)
    },
  })
  const { shown } = arranging

  const movesOf = (id: string): MenuItem[] => {
    const place = placeOf(shown, id)
    if (!place || !may(id, place.column)) return []
    const { column, index } = place
    const along = (to: number, words: string, icon: MenuItem['icon']) => ({
      label: words,
      icon,
      disabled: to < 0 || to >= (shown.get(column)?.length ?? 0),
      onClick: () => arranging.put(id, { column, index: to }),
    })
    const elsewhere = columns.filter((one) => one.id !== column && may(id, one.id))
    return [
      ...elsewhere.map((one, at) => ({
        label: one.label,
        divider: at === 0 ? ('Move to' as const) : undefined,
        onClick: () => arranging.put(id, { column: one.id, index: shown.get(one.id)?.length ?? 0 }),
      })),
      ...(props.sorted
        ? []
        : [
            { ...along(index - 1, 'Move up', 'up'), divider: elsewhere.length > 0 },
            along(index + 1, 'Move down', 'down'),
          ]),
    ]
  }
  const frame = (id: string) => {
    const card = cardOf(id)
    const column = placeOf(shown, id)?.column ?? ''
    return (
      card && (
        <CardFrame
          id={id}
          name={nameOf(card)}
          held={arranging.held === id}
          grip={phone || !may(id, column) ? undefined : arranging.grip(id)}
          moves={movesOf(id)}
        >
          {children(card)}
        </CardFrame>
      )
    )
  }
  const dragged = arranging.dragged === undefined ? undefined : cardOf(arranging.dragged)
  const seen = phone ? columns.filter(({ id }) => id === chosen) : columns
  return (
    <DndContext {...arranging.dragging}>
      <section aria-label={label} ref={board} className={styles.board}>
        <HowToMove id={arranging.hint} />
        {phone && (
          <div className={styles.switch}>
            <Segmented
              label="Column"
              options={columns.map(({ id, label: name, count }) => ({
                value: id,
                label: `${name} (${count ?? shown.get(id)?.length ?? 0})`,
              }))}
              value={chosen}
              onChange={setChosen}
            />
          </div>
        )}
        <LiveRegion urgent>
          {arranging.failure && <p className={styles.failure}>{arranging.failure}</p>}
        </LiveRegion>
        <div className={styles.columns} data-narrow={props.narrow || undefined}>
          {seen.map(({ id, label: name, tone, note, empty, count, more }) => (
            <section key={id} className={styles.column} data-column={id} aria-label={name}>
              {!phone && (
                <h3 className={styles.head}>
                  <Badge tone={tone}>{name}</Badge>
                  <span>{formatNumber(count ?? shown.get(id)?.length ?? 0)}</span>
                </h3>
              )}
              {note && <p className={styles.note}>{note}</p>}
              <ul className={styles.cards}>
                {shown.get(id)?.map((one) => (
                  <li key={one} data-card={one}>
                    {frame(one)}
                  </li>
                ))}
              </ul>
              {shown.get(id)?.length === 0 && <div className={styles.empty}>{empty ?? 'Nothing here'}</div>}
              {more && <div className={styles.more}>{more}</div>}
            </section>
          ))}
        </div>
      </section>
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
