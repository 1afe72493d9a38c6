import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { REPORT_FORMATS } from '#kernel/charity/report.ts'
import { download } from '#web/calls/api.ts'
import { query } from '#web/calls/query.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Stack } from '#web/ui/layout/flow.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatMoment, formatNumber } from '#web/ui/show/format.ts'
import { FiguresTable } from '#web/ui/table/figures-table.tsx'
import { type Kept, type Line, reports, type Since } from '../contract.ts'
import styles from './reports.module.css'

const FORMATS = { pdf: 'Paper (PDF)', csv: 'CSV', xlsx: 'Excel' } as const

/** A report as it was kept, beside what it would say today. */
export default function Report({ of }: { of: Kept }) {
  const since = useQuery(query(reports.since, { id: of.id }))
  return (
    <Stack>
      <DefinitionList
        items={[
          { label: 'Report', value: `${of.kindLabel}, ${of.about}` },
          { label: 'Kept', value: `${formatMoment(of.keptAt)}${of.keptBy ? ` by ${of.keptBy}` : ''}` },
          ...(of.purpose ? [{ label: 'What it was for', value: of.purpose }] : []),
        ]}
      />
      <Files id={of.id} />
      <Async query={since} what="what the report said" skeleton={<SkeletonLines lines={8} />}>
        {(found) => <Beside of={found} />}
      </Async>
    </Stack>
  )
}

/** Its files as they were; and whether they come out the same when they are made again from the records of then. */
function Files({ id }: { id: string }) {
  const [asked, setAsked] = useState(false)
  const again = useQuery({ ...query(reports.again, { id }), enabled: asked })
  return (
    <Stack>
      <div className={styles.files}>
        {REPORT_FORMATS.map((format) => (
          <Button
            key={format}
            icon="download"
            onClick={() =>
              void download(reports.file, { id, format }).catch(sayFailed('The file was not saved'))
            }
          >
            {FORMATS[format]}
          </Button>
        ))}
        <Button variant="quiet" icon="refresh" busy={again.isFetching} onClick={() => setAsked(true)}>
          Make it again
        </Button>
      </div>
      {asked && (
        <Async
          query={again}
          what="the report from the records of then"
          skeleton={<SkeletonLines lines={1} />}
        >
          {({ formats }) =>
            formats.every(({ same }) => same) ? (
              <p className={styles.same}>
                <Badge tone="good">The same</Badge> Made again from the records as they stood, each file is
                the same, byte for byte.
              </p>
            ) : (
              <p className={styles.same}>
                <Badge tone="warn">Not the same</Badge> Made again it differs in{' '}
                {formats
                  .filter(({ same }) => !same)
                  .map(({ format }) => FORMATS[format])
                  .join(', ')}
                : the portal writes it in another way today, or somebody who stood in the records was erased.
                The files above are as they were kept.
              </p>
            )
          }
        </Async>
      )}
    </Stack>
  )
}

function Beside({ of: { lines, assumed, corrections, hidden, otherDays } }: { of: Since }) {
  const moved = lines.filter(({ said, now }) => said !== now)
  return (
    <Stack>
      <p>
        {corrections === 0
          ? 'Nothing behind these figures has changed since.'
          : `${countOf(corrections, 'change was', 'changes were')} made since to what it is counted of; ${
              moved.length === 0 ? 'no figure' : countOf(moved.length, 'figure')
            } would be different today.`}
        {hidden > 0 && ` ${countOf(hidden, 'change is', 'changes are')} in records that you may not see.`}
        {otherDays && ' A setting was changed since: the same question is about other days today.'}
      </p>
      <FiguresTable label="Then and now">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Then</th>
            <th scope="col">Now</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name}>
              <th scope="row">{line.label}</th>
              <td>{read(line, line.said)}</td>
              <td>{read(line, line.now)}</td>
              <td>{change(line)}</td>
            </tr>
          ))}
        </tbody>
      </FiguresTable>
      {assumed.length > 0 && (
        <DefinitionList
          items={assumed.map(({ label, value, source, now }) => ({
            label,
            value: `${value} (${source})${now !== null && now !== value ? `; now ${now}` : ''}`,
          }))}
        />
      )}
    </Stack>
  )
}

const read = ({ unit }: Line, value: number | null) =>
  value === null ? '–' : `${unit === 'dollars' ? '$' : ''}${formatNumber(value)}`

function change(line: Line) {
  const { said, now } = line
  if (said === null || now === null || said === now) return ''
  return `${now > said ? '+' : '−'}${read(line, Math.abs(now - said))}`
}
