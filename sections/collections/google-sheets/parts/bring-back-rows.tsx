import { Section } from '#web/ui/layout/card.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { ListRow, RowList } from '#web/ui/layout/row-list.tsx'
import { countOf } from '#web/ui/show/format.ts'
import type { BringBack } from '../round-trip-contract.ts'
import styles from './bring-back.module.css'

const MOST_SHOWN = 100

type Cell = BringBack['changes'][number] & { why?: string }

interface Some {
  title: string
  total: number
}

const More = ({ total, shown }: { total: number; shown: number }) =>
  total > shown && <Quiet>and {countOf(total - shown, 'more')}</Quiet>

/** Cells, each with what it was and what the file says. */
export function Cells({ title, about, cells, total }: Some & { about?: string; cells: readonly Cell[] }) {
  if (total === 0) return null
  const shown = cells.slice(0, MOST_SHOWN)
  return (
    <Section title={title} description={about}>
      <RowList>
        {shown.map((cell) => (
          <ListRow
            key={`${cell.row} ${cell.column}`}
            title={`${cell.heading}: ${cell.name || `row ${cell.row}`}`}
            about={
              <>
                <del>{cell.now || 'empty'}</del> → <ins>{cell.back || 'empty'}</ins>
                {cell.why && (
                  <>
                    <br />
                    {cell.why}
                  </>
                )}
              </>
            }
          />
        ))}
      </RowList>
      <More total={total} shown={shown.length} />
    </Section>
  )
}

export function Named({ title, rows, total }: Some & { rows: BringBack['added'] }) {
  if (total === 0) return null
  const shown = rows.slice(0, MOST_SHOWN)
  return (
    <Section title={title}>
      <ul className={styles.list}>
        {shown.map(({ row, name }) => (
          <li key={row}>
            Row {row}: {name}
          </li>
        ))}
      </ul>
      <More total={total} shown={shown.length} />
    </Section>
  )
}

/** What is wrong with rows, which therefore stay out. */
export function Problems({ problems, total }: { problems: BringBack['problems']; total: number }) {
  if (total === 0) return null
  const shown = problems.slice(0, MOST_SHOWN)
  return (
    <Section
      title="Stays out"
      description="Put it right in the file and bring it back once more: what came in then is known."
    >
      <ul className={styles.list}>
        {shown.map(({ row, heading, value, message }, index) => (
          <li key={`${row} ${heading} ${index}`}>
            Row {row}
            {heading && `, ${heading}`}
            {value && !message.startsWith(`“${value}”`) && ` “${value}”`}: {message}
          </li>
        ))}
      </ul>
      <More total={total} shown={shown.length} />
    </Section>
  )
}
