import { Fragment } from 'react'
import { KIND_LABELS } from '#kernel/charity/kinds.ts'
import { SectionLink } from '#web/shell/section-link.tsx'
import { formatNumber } from '#web/ui/show/format.ts'
import { FiguresTable } from '#web/ui/table/figures-table.tsx'
import type { LedgerWeek } from '../contract.ts'
import { SECTION } from './use-part.ts'

type Sums = LedgerWeek['totals']

/** Taken off by adjustments: '12 fewer', '5 more'. */
export const adjustedInWords = (count: number) =>
  count === 0 ? '0' : `${formatNumber(Math.abs(count))} ${count > 0 ? 'fewer' : 'more'}`

const Cells = ({ of }: { of: Sums }) => (
  <>
    <td>{formatNumber(of.collected)}</td>
    <td>{formatNumber(of.distributed)}</td>
    <td>{formatNumber(of.discarded)}</td>
    <td>{adjustedInWords(of.adjusted)}</td>
    <td data-fault={of.onHand < 0 || undefined}>{formatNumber(of.onHand)}</td>
  </>
)

/** Side by side: each location, below it its kinds where there are several, and all together. */
export function LedgerTable({ week }: { week: LedgerWeek }) {
  const { start, end, locations, kinds, totals } = week
  return (
    <FiguresTable label="Side by side">
      <thead>
        <tr>
          <th scope="col">Location</th>
          <th scope="col">Collected</th>
          <th scope="col">Went out</th>
          <th scope="col">Discarded</th>
          <th scope="col">Adjusted</th>
          <th scope="col">On hand</th>
        </tr>
      </thead>
      <tbody>
        {locations.map((one) => (
          <Fragment key={one.hostId}>
            <tr>
              <th scope="row">
                <SectionLink
                  section={SECTION}
                  params={{ tab: 'list', hostId: one.hostId, from: start, to: end }}
                >
                  {one.hostName}
                </SectionLink>
              </th>
              <Cells of={one} />
            </tr>
            {one.kinds.length > 1 && one.kinds.map((kind) => <KindRow key={kind.kind} of={kind} />)}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All together</th>
          <Cells of={totals} />
        </tr>
        {kinds.length > 1 && kinds.map((kind) => <KindRow key={kind.kind} of={kind} />)}
      </tfoot>
    </FiguresTable>
  )
}

const KindRow = ({ of }: { of: LedgerWeek['kinds'][number] }) => (
  <tr data-part>
    <th scope="row">{KIND_LABELS[of.kind]}</th>
    <Cells of={of} />
  </tr>
)
