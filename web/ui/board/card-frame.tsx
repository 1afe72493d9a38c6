import { useDraggable } from '@dnd-kit/core'
import { ActionIcon } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { IconButton } from '../action/button.tsx'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import { Menu, type MenuItem } from '../overlay/menu.tsx'
import styles from './board.module.css'

interface CardFrameProps {
  id: string
  name: string
  /** Lifted, or the shape that stays while its card is dragged. */
  held: boolean
  /** Of `useArranging`; left out where the menu is the only way. */
  grip?: ComponentProps<'button'>
  /** What moves it without dragging (WCAG 2.2, 2.5.7). */
  moves: MenuItem[]
  children: ReactNode
}

/** What a screen reader says at every handle. */
export const HowToMove = ({ id }: { id: string }) => (
  <VisuallyHidden id={id}>
    Press space to pick up, arrow keys to move, space to put down, escape to put back.
  </VisuallyHidden>
)

/** What can be moved: handle, content, menu. Mouse and finger may take it anywhere. */
export function CardFrame({ id, name, held, grip, moves, children }: CardFrameProps) {
  const { setNodeRef, listeners } = useDraggable({ id, disabled: moves.length === 0 && !grip })
  return (
    <div ref={setNodeRef} {...listeners} className={styles.frame} data-held={held || undefined}>
      {grip && (
        <ActionIcon
          {...grip}
          className={styles.grip}
          variant="subtle"
          color="gray"
          aria-label={`Move ${name}`}
        >
          <IconGripVertical size={16} stroke={1.75} aria-hidden focusable="false" />
        </ActionIcon>
      )}
      <div className={styles.content}>{children}</div>
      {moves.length > 0 && (
        <Menu target={<IconButton icon="more" size="sm" label={`Move ${name} to`} />} items={moves} />
      )}
    </div>
  )
}
