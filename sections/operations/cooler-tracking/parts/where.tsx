import { useQuery } from '@tanstack/react-query'
import { formatNearDay } from '#kernel/charity/day.ts'
import { query } from '#web/calls/query.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { SectionButton, SectionLink } from '#web/shell/section-link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { Async } from '#web/ui/feedback/async.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Line, Stack } from '#web/ui/layout/flow.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf, formatMoment, signed } from '#web/ui/show/format.ts'
import type { IconName } from '#web/ui/show/icons.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import { FiguresTable } from '#web/ui/table/figures-table.tsx'
import { manages } from '../access.ts'
import { type Where as Answer, coolers } from '../contract.ts'
import styles from './coolers.module.css'
import { useCoolerAddress, useDays } from './use-coolers.ts'

type Keeper = Answer['keepers'][number]

const LIST = { section: 'cooler-tracking' }

/** All coolers in one screen: late ones first, then by who has most; what is reported beside what was scanned. */
export function Where() {
  const user = useCurrentUser()
  const { begin } = useCoolerAddress()
  const where = useQuery(query(coolers.where, {}))
  return (
    <div className={styles.where}>
      <Async
        query={where}
        what="where the coolers are"
        isEmpty={({ total, reported }) => total + reported === 0}
        empty={
          <EmptyState
            icon="cooler"
            title="No coolers yet"
            action={
              manages(user) && (
                <Button variant="primary" icon="add" onClick={() => begin('many')}>
                  Add coolers
                </Button>
              )
            }
          >
            Give each cooler a number and a label to scan, or report how many you have at home.
          </EmptyState>
        }
      >
        {(data) => (
          <Stack>
            <Tiles where={data} />
            <Shortcuts where={data} />
            <ul className={styles.keepers} aria-label="Where the coolers are">
              {data.keepers.map((one) => (
                <li key={one.key}>
                  <KeeperLine keeper={one} types={data.types} />
                </li>
              ))}
            </ul>
            <ByType types={data.types} />
          </Stack>
        )}
      </Async>
    </div>
  )
}

/** Domain 5.7. */
function Tiles({ where }: { where: Answer }) {
  const homes = where.keepers.filter(({ reported }) => (reported ?? 0) > 0)
  const last = homes
    .flatMap(({ reportedAt }) => reportedAt ?? [])
    .toSorted()
    .at(-1)
  return (
    <StatTiles fold={{ name: 'coolers', label: 'The coolers in figures' }}>
      <StatTile label="Total coolers" value={where.total} hint="with a number" />
      <StatTile label="Reported" value={where.reported} hint={`at ${countOf(homes.length, 'location')}`} />
      <StatTile label="Last report" value={last ? formatMoment(last) : null} />
    </StatTiles>
  )
}

/** What asks for somebody: one press shows which. */
function Shortcuts({ where: { overdue, lost, unclean, unknown } }: { where: Answer }) {
  const all: { count: number; words: string; icon: IconName; params: Record<string, string> }[] = [
    { count: overdue, words: 'overdue', icon: 'clock', params: { overdue: 'true' } },
    { count: lost, words: 'lost', icon: 'search', params: { state: 'lost' } },
    { count: unclean, words: 'not clean', icon: 'wash', params: { unclean: 'true' } },
    { count: unknown, words: 'that nobody has said where', icon: 'pin', params: { holder: 'nobody' } },
  ]
  const ways = all.filter(({ count }) => count > 0)
  if (ways.length === 0) return null
  return (
    <Line>
      {ways.map(({ count, words, icon, params }) => (
        <SectionButton key={words} {...LIST} params={{ tab: 'list', ...params }} icon={icon}>
          {count} {words}
        </SectionButton>
      ))}
    </Line>
  )
}

function KeeperLine({ keeper, types }: { keeper: Keeper; types: Answer['types'] }) {
  const { today } = useDays()
  const names = nameOf(keeper)
  const parts = keeper.types
    .filter(({ count }) => count > 0)
    .map(({ id, count }) => `${count} ${types.find((type) => type.id === id)?.name.toLowerCase() ?? ''}`)
  return (
    <SectionLink
      section="cooler-tracking"
      params={{ tab: 'list', state: 'in_use', holder: holdersOf(keeper) }}
      className={styles.keeper}
    >
      <span className={styles.words}>
        <strong>{names}</strong>
        {keeper.overdue > 0 && <Badge tone="warn">{keeper.overdue} overdue</Badge>}
        {keeper.overdue === 0 && keeper.dueOn && keeper.dueOn >= today && (
          <Badge tone="info">Back by {formatNearDay(keeper.dueOn)}</Badge>
        )}
        {keeper.unclean > 0 && <Badge>{keeper.unclean} not clean</Badge>}
        <small>{[parts.join(', '), reportInWords(keeper)].filter(Boolean).join(' · ')}</small>
      </span>
      <span className={styles.count}>{keeper.count}</span>
    </SectionLink>
  )
}

/** The list shows what the line counts: what somebody has themselves and what stands at their locations. */
const holdersOf = ({ key, places }: Keeper) => places.map(({ kind, id }) => `${kind}:${id}`).join(',') || key

/** Whoever answers for a location and has coolers themselves, too, is named with both. */
function nameOf({ key, name, places, count }: Keeper) {
  if (key === 'nobody') return 'Nobody has said where'
  const [only] = places
  if (places.length === 1 && only) return only.name
  return count === 0 ? name : places.map((place) => `${place.name} ${place.count}`).join(', ')
}

/** The report beside what was scanned, and the difference by its name. */
function reportInWords({ reported, reportedAt, count }: Pick<Keeper, 'reported' | 'reportedAt' | 'count'>) {
  if (reported === null) return ''
  const on = reportedAt ? ` on ${formatMoment(reportedAt).replace(/,[^,]*$/, '')}` : ''
  const more = reported - count
  if (more === 0) return `reported the same${on}`
  return `reported ${reported}${on}: ${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} than scanned`
}

/** Distribution by type (domain 5.7), and where reports and scans do not agree. */
function ByType({ types }: { types: Answer['types'] }) {
  return (
    <Section title="By type">
      <FiguresTable label="Coolers by type">
        <thead>
          <tr>
            <th scope="col">Type</th>
            <th scope="col">With a number</th>
            <th scope="col">Reported</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          {types.map(({ id, name, count, reported, difference }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{count}</td>
              <td>{reported}</td>
              <td>{difference === 0 ? '–' : signed(difference)}</td>
            </tr>
          ))}
        </tbody>
      </FiguresTable>
    </Section>
  )
}
