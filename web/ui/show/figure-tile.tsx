import { type ReactNode, useState } from 'react'
import { Section } from '../layout/card.tsx'
import { Drawer } from '../overlay/drawer.tsx'
import styles from './stat-tile.module.css'
import { StatTile, type StatTileProps } from './stat-tile.tsx'

interface FigureTileProps extends Omit<StatTileProps, 'hint'> {
  /** What is counted and what is not, from when to when, in sentences that a newcomer understands. */
  definition: ReactNode
  /** The rows that make up the figure, as a list or table of their own; loaded when somebody opens them. */
  rows?: () => ReactNode
  /** 'The entries behind it'. */
  rowsTitle?: string
  hint?: string
}

/** A figure that can be asked how it was counted: its definition, and the rows behind it to count again. */
export function FigureTile({
  definition,
  rows,
  rowsTitle = 'What was counted',
  hint,
  ...tile
}: FigureTileProps) {
  const [opened, setOpened] = useState(false)
  return (
    <StatTile
      {...tile}
      hint={
        <>
          {hint && <span className={styles.hint}>{hint}</span>}
          <button
            type="button"
            className={styles.how}
            aria-label={`How was this counted? ${tile.label}`}
            onClick={() => setOpened(true)}
          >
            How was this counted?
          </button>
          <Drawer opened={opened} onClose={() => setOpened(false)} title={tile.label} width="wide">
            {opened && (
              <>
                <Section title="How this was counted">{definition}</Section>
                {rows && <Section title={rowsTitle}>{rows()}</Section>}
              </>
            )}
          </Drawer>
        </>
      }
    />
  )
}
