import type { ReactNode } from 'react'
import { formatDay } from '#kernel/charity/day.ts'
import { GROUPED_PART_NAMES, GROUPED_PARTS } from '#sections/collections/collections/filter-contract.ts'
import { ToldTile } from '#web/record/told-figure.tsx'
import { SectionLink } from '#web/shell/section-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DefinitionList } from '#web/ui/layout/definition-list.tsx'
import { Columns, Stack } from '#web/ui/layout/flow.tsx'
import { Chart } from '#web/ui/show/charts.tsx'
import { FigureTile } from '#web/ui/show/figure-tile.tsx'
import { countOf, formatNumber, signed } from '#web/ui/show/format.ts'
import { StatTiles } from '#web/ui/show/stat-tile.tsx'
import { FiguresTable } from '#web/ui/table/figures-table.tsx'
import type { Metrics } from '../contract.ts'
import { grown } from '../narrative.ts'
import { areasOf, assumed, known, notedOf, ROUNDED, valueIn } from '../words.ts'
import styles from './grant-metrics.module.css'

/** What stands first; the rest follows in groups. */
const HERO = ['sandwiches', 'entries', 'locations', 'groups', 'events', 'distributed']
const EVENTS = ['organizations', 'attendance', 'eventSandwiches']

export function Figures({ of }: { of: Metrics }) {
  return (
    <Stack>
      {of.toCome ? (
        <EmptyState icon="calendar" title={`${of.period.label} has not begun`}>
          It begins on {formatDay(of.period.start)}. Its figures stand here as soon as something is logged.
        </EmptyState>
      ) : (
        <>
          <Counted of={of} names={HERO} />
          <Reckoned of={of} />
        </>
      )}
      <Columns>
        <Quarters of={of} />
        <History of={of} />
      </Columns>
      {!of.toCome && (
        <>
          <Part title="Sandwiches from groups">
            <Counted of={of} names={['grouped', ...GROUPED_PART_NAMES]} />
            <p className={styles.said}>{sumOf(of)}</p>
          </Part>
          <Part title="Events">
            <Counted of={of} names={EVENTS} />
            <p className={styles.said}>
              Made at events is what was written down there. It is no part of the sandwiches in the log:
              whatever of it was logged is counted from groups, above.
            </p>
          </Part>
        </>
      )}
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

/** Below “Sandwiches from groups”. */
const TITLES: Record<string, string> = { grouped: 'All of them', ...GROUPED_PARTS }

function Counted({ of, names }: { of: Metrics; names: readonly string[] }) {
  return (
    <StatTiles>
      {names
        .flatMap((name) => of.figures.find((figure) => figure.name === name) ?? [])
        .map((figure) => (
          <ToldTile
            key={figure.name}
            figure={figure}
            known={known(figure, of) !== null}
            {...(TITLES[figure.name] ? { title: TITLES[figure.name] } : {})}
            hint={hintOf(figure.name, of)}
          />
        ))}
    </StatTiles>
  )
}

/** '0 + 4,240 + 29,630 = 33,870' */
function sumOf({ figures }: Metrics) {
  const value = (name: string) => formatNumber(figures.find((figure) => figure.name === name)?.value ?? 0)
  return `The three parts are all of it: ${GROUPED_PART_NAMES.map(value).join(' + ')} = ${value('grouped')}.`
}

function hintOf(name: string, of: Metrics) {
  const { figures, change, onPace, running, socialPosts, averagePerEntry } = of
  const noted = notedOf(name, of)
  if (noted) return noted
  const whole = figures.find((figure) => figure.name === 'grouped')?.value ?? 0
  const part = name in GROUPED_PARTS && figures.find((figure) => figure.name === name)
  if (part && whole > 0) return `${Math.round((part.value / whole) * 100)}% of them`
  if (name === 'events' && socialPosts > 0) return `${countOf(socialPosts, 'post')} about them`
  if (name === 'entries' && averagePerEntry !== null)
    return `${countOf(averagePerEntry, 'sandwich')} on average`
  if (name !== 'sandwiches') return undefined
  const said = [
    change !== null && `${signed(change)}% beside the ${running ? 'same days' : 'same time'} a year before`,
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
        .map(({ name, label, unit, value, how, uses }) => (
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
                <p>{uses.length === 1 ? 'It rests on an assumption:' : 'It rests on these assumptions:'}</p>
                <DefinitionList
                  items={assumptions
                    .filter((one) => uses.includes(one.name))
                    .map((one) => ({ label: one.label, value: assumed(one) }))}
                />
              </>
            }
          />
        ))}
    </StatTiles>
  )
}
const PARTS_OF_HOURS = new Set(['making', 'hosting', 'logistics', 'admin'])

/** On a phone the value is what there is room for; a quarter that is chosen says the rest. */
const Quarters = ({ of: { quarters } }: { of: Metrics }) => (
  <Part title="Quarter by quarter">
    <FiguresTable label="Quarter by quarter">
      <thead>
        <tr>
          <th scope="col">Quarter</th>
          <th scope="col">Sandwiches</th>
          <th scope="col" className={styles.wide}>
            Entries
          </th>
          <th scope="col" className={styles.wide}>
            Hours
          </th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {quarters.map(({ start, end, label, sandwiches, entries, hours, value, running, toCome }) => (
          <tr key={start}>
            <th scope="row">
              {toCome ? (
                label
              ) : (
                <SectionLink section="collections" params={{ from: start, to: end }}>
                  {label}
                </SectionLink>
              )}
              {running && ' (so far)'}
              {toCome && ' (to come)'}
            </th>
            <td>{toCome ? '–' : formatNumber(sandwiches)}</td>
            <td className={styles.wide}>{toCome ? '–' : formatNumber(entries)}</td>
            <td className={styles.wide}>{toCome ? '–' : formatNumber(hours)}</td>
            <td>{toCome ? '–' : valueIn('dollars', value)}</td>
          </tr>
        ))}
      </tbody>
    </FiguresTable>
    <p className={styles.said}>{ROUNDED}</p>
  </Part>
)

function History({ of: { history, peakYear, peakMonth, multiplier } }: { of: Metrics }) {
  const said = [
    peakYear && `Best year: ${peakYear.label} with ${countOf(peakYear.sandwiches, 'sandwich')}.`,
    peakMonth && `Best month: ${peakMonth.label} with ${formatNumber(peakMonth.sandwiches)}.`,
    multiplier !== null && `The last whole year ${grown(multiplier)}.`,
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
        { label: 'Active', value: countOf(partners.active, 'partner') },
        { label: 'Can take a week', value: countOf(partners.weeklyCapacity, 'sandwich') },
        {
          label: 'Agreement signed',
          value:
            partners.active > 0
              ? `${countOf(partners.contracts, 'partner')} (${Math.round((partners.contracts / partners.active) * 100)}%)`
              : countOf(0, 'partner'),
        },
        ...partners.byFocus.map(({ name, count }) => ({ label: name, value: countOf(count, 'partner') })),
      ]}
    />
    {isShared(partners) && (
      <p className={styles.said}>A partner may serve several, and is counted with each of them.</p>
    )}
  </Part>
)

const isShared = ({ active, byFocus }: Metrics['partners']) =>
  byFocus.reduce((sum, { count }) => sum + count, 0) > active

/** Locations and partners side by side, area by area. */
const Reach = ({ of: { partners, locations } }: { of: Metrics }) => (
  <Part title="Where, as it stands today">
    <FiguresTable label="Locations and partners by area">
      <thead>
        <tr>
          <th scope="col">Area</th>
          <th scope="col">Locations</th>
          <th scope="col">Partners</th>
        </tr>
      </thead>
      <tbody>
        {areasOf({ partners, locations }).map((area) => (
          <tr key={area.name}>
            <th scope="row">{area.name}</th>
            <td>{formatNumber(area.locations)}</td>
            <td>{formatNumber(area.partners)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All active</th>
          <td>{formatNumber(locations.active)}</td>
          <td>{formatNumber(partners.active)}</td>
        </tr>
      </tfoot>
    </FiguresTable>
  </Part>
)
