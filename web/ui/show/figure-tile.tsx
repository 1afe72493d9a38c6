import { type ReactNode, useState } from 'react'
import { IconButton } from '../action/button.tsx'
import { Section } from '../layout/card.tsx'
import { Drawer } from '../overlay/drawer.tsx'
import { StatTile, type StatTileProps } from './stat-tile.tsx'

interface FigureTileProps extends Omit<StatTileProps, 'corner'> {
  /** What is counted and what is not, from when to when, in sentences that a newcomer understands. */
  definition: ReactNode
  /** The rows that make up the figure, as a list or table of their own; loaded when somebody opens them. */
  rows?: () => ReactNode
  /** 'The entries behind it'. */
  rowsTitle?: string
}

/** A figure that can be asked how it was counted: its definition, and the rows behind it to count again. */
export function FigureTile({ definition, rows, rowsTitle = 'What was counted', ...tile }: FigureTileProps) {
  const [opened, setOpened] = useState(false)
  return (
    <StatTile
      {...tile}
      corner={
        <>
          <IconButton
            icon="info"
            size="sm"
            label={`How was this counted? ${tile.label}`}
            onClick={() => setOpened(true)}
          />
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
