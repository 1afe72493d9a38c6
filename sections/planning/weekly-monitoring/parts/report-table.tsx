import { formatDay } from '#kernel/charity/day.ts'
import { formatNumber } from '#web/ui/show/format.ts'
import type { MultiWeekReport, Status } from '../contract.ts'
import { useGridKeys } from './grid-keys.ts'
import styles from './report.module.css'
import { StatusMark } from './status-mark.tsx'

/** More columns than this have no room for words: icons, with a key below. */
const WORDS_UP_TO_WEEKS = 4
const KEY: Status[] = ['reported', 'zero', 'partly', 'missing', 'may_skip', 'exempt', 'not_expected']

/** A row per site by name, a column per week, the turnout of all on top. */
export function ReportTable({ report: { weeks, sites, overall } }: { report: MultiWeekReport }) {
  // The heading, all locations, then a row each; the name, a column per week, and how many of them.
  const { grid, cell } = useGridKeys(sites.length + 2, weeks.length + 2)
  const last = weeks.length + 1
  const iconOnly = weeks.length > WORDS_UP_TO_WEEKS
  return (
    <>
      <div className={styles.scroll}>
        <table
          {...grid}
          aria-label="Reports by location and week"
          className={styles.table}
          data-dense={iconOnly || undefined}
        >
          <thead>
            <tr>
              <th scope="col" {...cell(0, 0)}>
                Location
              </th>
              {weeks.map(({ start, label }, index) => (
                <th key={start} scope="col" aria-label={label} {...cell(0, index + 1)}>
                  {shortDay(start)}
                </th>
              ))}
              <th scope="col" {...cell(0, last)}>
                Weeks reported
              </th>
            </tr>
          </thead>
          <tbody>
            <tr className={styles.all}>
              <th scope="row" {...cell(1, 0)}>
                All locations
              </th>
              {weeks.map(({ start, submitted, expected, percentage }, index) => (
                <td key={start} {...cell(1, index + 1)}>
                  <strong>{percentage === null ? '–' : `${percentage}%`}</strong>
                  <small>
                    {formatNumber(submitted)} of {formatNumber(expected)}
                  </small>
                </td>
              ))}
              <td {...cell(1, last)}>
                <strong>{overall.percentage === null ? '–' : `${overall.percentage}%`}</strong>
                <small>
                  {formatNumber(overall.submitted)} of {formatNumber(overall.submitted + overall.missed)}
                </small>
              </td>
            </tr>
            {sites.map((site, row) => (
              <tr key={site.hostId}>
                <th scope="row" {...cell(row + 2, 0)}>
                  {site.name}
                  {site.area && <small>{site.area}</small>}
                </th>
                {site.statuses.map((status, index) => (
                  <td key={weeks[index]?.start} {...cell(row + 2, index + 1)}>
                    <StatusMark
                      status={status}
                      running={weeks[index]?.running ?? false}
                      iconOnly={iconOnly}
                    />
                  </td>
                ))}
                <td {...cell(row + 2, last)}>
                  {site.percentage === null ? (
                    <small>Not counted</small>
                  ) : (
                    <>
                      {site.submitted} of {site.submitted + site.missed}
                      <small>{site.percentage}%</small>
                    </>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {iconOnly && (
        <ul className={styles.key} aria-label="Key">
          {KEY.map((status) => (
            <li key={status}>
              <StatusMark status={status} running={false} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const shortDay = (day: string) => formatDay(day, 'short').replace(/, \d+$/, '')
