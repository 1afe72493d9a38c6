import type { ReactNode } from 'react'
import { ToldTile } from '#web/record/told-figure.tsx'
import { SectionLink } from '#web/shell/section-link.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Columns, Stack } from '#web/ui/layout/flow.tsx'
import { Chart } from '#web/ui/show/charts.tsx'
import { FigureTile } from '#web/ui/show/figure-tile.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { StatTiles } from '#web/ui/show/stat-tile.tsx'
import { FiguresTable } from '#web/ui/table/figures-table.tsx'
import type { Metrics } from '../contract.ts'
import styles from './grant-metrics.module.css'
import { assumed, valueIn } from './words.ts'

/** What stands first; the rest follows in groups. */
const HERO = ['sandwiches', 'locations', 'groups', 'distributed']
const EVENTS = ['events', 'attendance', 'eventSandwiches', 'besideEvents', 'organizations']

export function Figures({ of }: { of: Metrics }) {
  return (
    <Stack>
      <Counted of={of} names={HERO} />
      <Reckoned of={of} />
      <Columns>
        <Quarters of={of} />
        <History of={of} />
      </Columns>
      <Part title="Events">
        <Counted of={of} names={EVENTS} />
      </Part>
      <Columns>
        <Partners of={of} />
        <Reach of={of} />
      </Columns>
    </Stack>
  )
}

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.surface} aria-label={title}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  )
}

function Counted({ of, names }: { of: Metrics; names: readonly string[] }) {
  return (
    <StatTiles>
      {of.figures
        .filter(({ name }) => names.includes(name))
        .map((figure) => (
          <ToldTile key={figure.name} figure={figure} hint={hintOf(figure.name, of)} />
        ))}
    </StatTiles>
  )
}

function hintOf(name: string, { change, onPace, running, socialPosts }: Metrics) {
  if (name === 'events' && socialPosts > 0) return `${countOf(socialPosts, 'post')} about them`
  if (name !== 'sandwiches') return undefined
  const said = [
    change !== null &&
      `${change > 0 ? '+' : ''}${change}% beside the ${running ? 'same days' : 'same time'} a year before`,
    onPace !== null && `on pace for ${formatNumber(onPace)}`,
  ].filter(Boolean)
  return said.join(', ') || undefined
}

/** What follows from it with the assumptions, each with its way. */
function Reckoned({ of: { derived, assumptions } }: { of: Metrics }) {
  const leverage = derived.find(({ name }) => name === 'leverage')?.value
  return (
    <StatTiles>
      {derived
        .filter(({ name }) => !PARTS_OF_HOURS.has(name) && name !== 'leverage')
        .map(({ name, label, unit, value, how }) => (
          <FigureTile
            key={name}
            label={label}
            value={valueIn(unit, value)}
            {...(name === 'economicValue' && leverage ? { hint: `${leverage} to 1 beside the food` } : {})}
            definition={
              <>
                <p>{how}.</p>
                {name === 'hours' && (
                  <DefinitionList
                    items={derived
                      .filter((part) => PARTS_OF_HOURS.has(part.name))
                      .map((part) => ({ label: part.label, value: valueIn(part.unit, part.value) }))}
                  />
                )}
                <p>It rests on these assumptions:</p>
                <DefinitionList
                  items={assumptions.map((one) => ({
                    label: one.label,
                    value: assumed(one.unit, one.value),
                  }))}
                />
              </>
            }
          />
        ))}
    </StatTiles>
  )
}
const PARTS_OF_HOURS = new Set(['making', 'hosting', 'logistics', 'admin'])

const Quarters = ({ of: { quarters } }: { of: Metrics }) => (
  <Part title="Quarter by quarter">
    <FiguresTable label="Quarter by quarter">
      <thead>
        <tr>
          <th scope="col">Quarter</th>
          {['Sandwiches', 'Entries', 'Hours', 'Value'].map((title) => (
            <th key={title} scope="col" className={styles.number}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {quarters.map(({ start, end, label, sandwiches, entries, hours, value, running }) => (
          <tr key={start}>
            <th scope="row">
              <SectionLink section="collections" params={{ from: start, to: end }}>
                {label}
              </SectionLink>
              {running && ' (so far)'}
            </th>
            <td className={styles.number}>{formatNumber(sandwiches)}</td>
            <td className={styles.number}>{formatNumber(entries)}</td>
            <td className={styles.number}>{formatNumber(hours)}</td>
            <td className={styles.number}>{valueIn('dollars', value)}</td>
          </tr>
        ))}
      </tbody>
    </FiguresTable>
  </Part>
)

function History({ of: { history, peakYear, peakMonth, multiplier } }: { of: Metrics }) {
  const said = [
    peakYear && `Best year: ${peakYear.label} with ${countOf(peakYear.sandwiches, 'sandwich')}.`,
    peakMonth && `Best month: ${peakMonth.label} with ${formatNumber(peakMonth.sandwiches)}.`,
    multiplier !== null && `The last whole year by the first: ${multiplier}.`,
  ].filter(Boolean)
  return (
    <Part title="Year over year">
      {history.length > 0 ? (
        <Chart
          kind="bar"
          label="Sandwiches in whole years"
          data={history.map(({ label, sandwiches }) => ({ label, sandwiches }))}
          x="label"
          formatX={(label) => String(label).replace('Fiscal year ', '')}
          series={[{ key: 'sandwiches', label: 'Sandwiches' }]}
          unit="sandwiches"
          height={200}
        />
      ) : (
        <p className={styles.said}>No year is whole yet.</p>
      )}
      <p className={styles.said}>{said.join(' ')}</p>
    </Part>
  )
}

const Partners = ({ of: { partners } }: { of: Metrics }) => (
  <Part title="Partners, as they stand today">
    <DefinitionList
      items={[
        { label: 'Active', value: formatNumber(partners.active) },
        { label: 'Can take a week', value: countOf(partners.weeklyCapacity, 'sandwich') },
        {
          label: 'Agreement signed',
          value:
            partners.active > 0
              ? `${formatNumber(partners.contracts)} (${Math.round((partners.contracts / partners.active) * 100)}%)`
              : '0',
        },
        ...partners.byFocus.map(({ name, count }) => ({ label: name, value: formatNumber(count) })),
      ]}
    />
  </Part>
)

const Reach = ({ of: { partners, locations } }: { of: Metrics }) => (
  <Part title="Where, as it stands today">
    <DefinitionList
      items={[
        { label: 'Active locations', value: formatNumber(locations.active) },
        ...locations.areas.map(({ name, count }) => ({ label: name, value: countOf(count, 'location') })),
        ...partners.byRegion.map(({ name, count }) => ({ label: name, value: countOf(count, 'partner') })),
      ]}
    />
  </Part>
)
