import { useQuery } from '@tanstack/react-query'
import { formatDays } from '#kernel/charity/day.ts'
import { HostPicker } from '#sections/operations/hosts/picker-widgets.tsx'
import { useHostOptions } from '#sections/operations/hosts/widgets.tsx'
import { query } from '#web/calls/query.ts'
import { useQueryState } from '#web/query-state.ts'
import { ToldTile } from '#web/record/told-figure.tsx'
import { SectionButton } from '#web/shell/section-link.tsx'
import { Async, SkeletonLines } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { Chart } from '#web/ui/show/charts.tsx'
import { FigureTile } from '#web/ui/show/figure-tile.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { StatTiles } from '#web/ui/show/stat-tile.tsx'
import { FiguresTable } from '#web/ui/table/figures-table.tsx'
import { analytics, type HostNumbers, type Span } from '../contract.ts'
import styles from './analytics.module.css'
import { hintOf, Surface } from './figures.tsx'
import { spanOf, spanOptions } from './trends-part.tsx'

/** Domain 10.2: one location, compared with nobody. */
export function HostTab() {
  const [state, setState] = useQueryState({ host: '', span: '1y' })
  const span = spanOf(state.span)
  const hosts = useHostOptions()
  if (hosts.data?.items.every(({ isBuiltIn }) => isBuiltIn))
    return (
      <EmptyState
        icon="hosts"
        title="There are no locations yet"
        action={<SectionButton section="hosts">See the locations</SectionButton>}
      >
        Each one shows here what came there by month, once something is logged for it.
      </EmptyState>
    )
  return (
    <Stack>
      <div className={`${styles.head} ${styles.bar}`}>
        <div className={styles.picker}>
          <HostPicker
            label="Location"
            value={state.host || null}
            onChange={(host) => setState({ host: host ?? '' })}
          />
        </div>
        <Segmented
          label="How long"
          options={spanOptions}
          value={span}
          onChange={(next) => setState({ span: next })}
        />
      </div>
      {state.host ? (
        <OneHost id={state.host} span={span} />
      ) : (
        <EmptyState icon="hosts" title="Choose a location">
          What came there by month, and the groups that brought something.
        </EmptyState>
      )}
    </Stack>
  )
}

function OneHost({ id, span }: { id: string; span: Span }) {
  const host = useQuery(query(analytics.host, { id, span }))
  return (
    <Async query={host} what="the numbers of this location" skeleton={<SkeletonLines lines={10} />}>
      {(found) =>
        found.figures.length === 0 ? (
          <EmptyState icon="analytics" title={`Nothing was logged for ${found.name}`}>
            With its first entry the numbers begin.
          </EmptyState>
        ) : (
          <Numbers of={found} />
        )
      }
    </Async>
  )
}

function Numbers({ of }: { of: HostNumbers }) {
  const { id, name, figures, months, groups, imported, from, to } = of
  return (
    <Stack>
      {from && <p className={styles.said}>{formatDays(from, to)}, in whole months:</p>}
      <StatTiles>
        {figures.map((figure) => (
          <ToldTile key={figure.name} figure={figure} hint={hintOf(figure.name, of)} />
        ))}
        <FigureTile
          label="Names of groups"
          value={groups.length}
          definition={`Different names under which groups stand in the entries of ${name}, each of them below.`}
        />
      </StatTiles>
      <Surface title={`${name} by month`}>
        <Chart
          kind="bar"
          stacked
          label="Sandwiches by month"
          data={months.map(({ label, individual, grouped }) => ({ label, individual, grouped }))}
          x="label"
          series={[
            { key: 'individual', label: 'Individual' },
            { key: 'grouped', label: 'Groups', colour: 'blue' },
          ]}
          unit="sandwiches"
        />
        {imported > 0 && (
          <p className={styles.said}>
            {countOf(imported, 'entry')} of this time came from a file of earlier numbers.
          </p>
        )}
      </Surface>
      <Surface title="Groups that brought something">
        {groups.length === 0 ? (
          <p className={styles.said}>None in this time.</p>
        ) : (
          <FiguresTable label={`Groups at ${name}`}>
            <thead>
              <tr>
                <th scope="col">Group</th>
                <th scope="col" className={styles.number}>
                  Sandwiches
                </th>
                <th scope="col" className={styles.number}>
                  Times
                </th>
              </tr>
            </thead>
            <tbody>
              {groups.map((group) => (
                <tr key={group.name}>
                  <th scope="row">{group.name}</th>
                  <td className={styles.number}>{formatNumber(group.sandwiches)}</td>
                  <td className={styles.number}>{formatNumber(group.times)}</td>
                </tr>
              ))}
            </tbody>
          </FiguresTable>
        )}
      </Surface>
      <Line>
        <SectionButton
          section="collections"
          params={{ hostId: id, ...(from ? { from } : {}), to }}
          icon="collections"
        >
          See the entries
        </SectionButton>
        <SectionButton section="hosts" params={{ id }} icon="hosts">
          Open the location
        </SectionButton>
      </Line>
    </Stack>
  )
}
