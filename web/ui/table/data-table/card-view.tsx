import { Fragment, type ReactNode } from 'react'
import { IconButton } from '../../action/button.tsx'
import { VisuallyHidden } from '../../layout/visually-hidden.tsx'
import { Menu } from '../../overlay/menu.tsx'
import { countOf } from '../../show/format.ts'
import styles from './cards.module.css'
import { groupAt } from './groups.ts'
import parts from './row-parts.module.css'
import type { ViewProps } from './types.ts'

/** The phone's view: each row a card that opens where it is touched. `wide`: several side by side. */
export function CardView<Row, Totals>(
  props: ViewProps<Row, Totals> & { card?: (row: Row) => ReactNode; wide?: boolean },
) {
  const { rows, columns, rowId, rowLabel, selection, totals } = props
  const summed = columns.filter((column) => column.total)
  return (
    <div data-stale={props.stale || undefined} data-wide={props.wide || undefined} className={styles.cards}>
      <ul aria-label={props.label}>
        {rows.map((row, index) => {
          const id = rowId(row)
          const group = groupAt(props, index)
          return (
            <Fragment key={id}>
              {group && <li className={styles.group}>{group.name}</li>}
              <li
                className={styles.card}
                data-row={props.open ? undefined : id}
                data-chosen={selection?.has(id) || undefined}
                data-open={id === props.openId || undefined}
              >
                {selection && (
                  <label className={parts.tickTarget}>
                    <input
                      type="checkbox"
                      aria-label={`Select ${rowLabel(row)}`}
                      checked={selection.has(id)}
                      onChange={() => selection.toggle(id)}
                    />
                  </label>
                )}
                <div className={styles.cardMain}>
                  {props.open && (
                    <button
                      type="button"
                      className={styles.cardOpen}
                      data-row={id}
                      aria-current={id === props.openId || undefined}
                      onClick={() => props.open?.(row)}
                    >
                      <VisuallyHidden>Open {rowLabel(row)}</VisuallyHidden>
                    </button>
                  )}
                  {props.card?.(row) ?? <Facts row={row} columns={columns} />}
                </div>
                {props.actions && (
                  <Menu
                    items={props.actions(row)}
                    target={<IconButton icon="more" label={`Actions for ${rowLabel(row)}`} />}
                  />
                )}
              </li>
            </Fragment>
          )
        })}
      </ul>
      {totals !== undefined && summed.length > 0 && (
        <dl className={styles.cardTotals}>
          <div>
            <dt>All {countOf(props.total, props.words.one, props.words.many)}</dt>
            <dd />
          </div>
          {summed.map((column) => (
            <div key={column.id}>
              <dt>{column.header}</dt>
              <dd>{column.total?.(totals)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

/** Where a section brings no card of its own: the columns, one under the other. */
const Facts = <Row, Totals>({ row, columns }: Pick<ViewProps<Row, Totals>, 'columns'> & { row: Row }) => (
  <dl className={styles.facts}>
    {columns.map((column) => (
      <div key={column.id}>
        <dt>{column.header}</dt>
        <dd>{column.cell(row)}</dd>
      </div>
    ))}
  </dl>
)
