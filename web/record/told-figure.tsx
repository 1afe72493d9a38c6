import { formatDay } from '#kernel/charity/day.ts'
import { asRead, type RowsBehind, type ToldFigure } from '#kernel/charity/figure.ts'
import { inNumber } from '#kernel/language/count.ts'
import { SectionButton } from '../shell/section-link.tsx'
import { FigureTile } from '../ui/show/figure-tile.tsx'

interface ToldTileProps {
  figure: ToldFigure
  /** 'Sandwiches in Nov 2026'; what the figure is called when left out. */
  title?: string
  hint?: string | undefined
  /** Nobody knows it of this time: that is no nought. */
  known?: boolean
}

/** A figure as it was told: what it counts, from when to when, and the way to its rows. */
export function ToldTile({ figure, title, hint, known = true }: ToldTileProps) {
  const { label, says, from, to, rows } = figure
  const read = asRead(figure.unit, figure.value)
  const unit = inNumber(read.value, read.unit)
  // Its own name says of what it is; another one may say only when.
  const isSaid = !title || title.toLowerCase().includes(unit)
  return (
    <FigureTile
      label={title ?? label}
      value={known ? read.value : '–'}
      {...(isSaid || !known ? {} : { unit })}
      {...(hint ? { hint } : {})}
      definition={
        <p>
          {title && <strong>{label}. </strong>}
          {says} From {formatDay(from)} to {formatDay(to)}.
        </p>
      }
      {...(rows ? { rowsTitle: 'The rows behind it', rows: () => <RowsButton of={rows} /> } : {})}
    />
  )
}

export const RowsButton = ({ of: { section, params } }: { of: RowsBehind }) => (
  <SectionButton section={section} params={params} icon="list">
    Open what was counted
  </SectionButton>
)
