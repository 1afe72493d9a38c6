import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { type Day, formatDay } from '#kernel/charity/day.ts'
import { formatClockTime, formatDuration, hoursAndMinutes, readDuration } from '#kernel/charity/duration.ts'
import { changeWithUndo } from '#web/calls/query.ts'
import { looksBack } from '#web/device/looked-back.ts'
import { useRemembered } from '#web/device/remembered.ts'
import { sayFailed } from '#web/toast.ts'
import { Button } from '#web/ui/action/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { SuggestField } from '#web/ui/fields/suggest-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Line, Quiet } from '#web/ui/layout/flow.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { FiguresTable } from '#web/ui/table/figures-table.tsx'
import { dayFault, timeFault } from '../access.ts'
import { type WorkLog, workLogs } from '../contract.ts'
import { workLog } from '../fields.ts'
import { logHours } from './log-actions.ts'
import { dayInWords, useKinds, useMine, useWorkAddress, useWorkCalendar } from './use-work.ts'
import { cellOf, type LinesBy, linesOf, type WeekLine } from './week-lines.ts'
import styles from './work.module.css'

const BY = [
  { value: 'description', label: 'By what was done' },
  { value: 'kind', label: 'By kind' },
] as const

interface WeekGridProps {
  days: Day[]
  items: WorkLog[]
  today: Day
  /** The button that leads to the week before, for a week without lines. */
  before: ReactNode
}

const sum = (logs: readonly WorkLog[]) => logs.reduce((total, log) => total + log.totalMinutes, 0)
const shown = (total: number) => (total === 0 ? '' : formatClockTime(total))

/** Days by what was done; a cell is typed into like that of a spreadsheet, and its sums follow. */
export function WeekGrid({ days, items, today, before }: WeekGridProps) {
  const [by, setBy] = useRemembered<LinesBy>('work-log.lines', 'description')
  const [added, setAdded] = useState<{ description: string; kindId: string | null }[]>([])
  const [fault, setFault] = useState('')
  const kinds = useKinds()
  const recent = useMine().data?.recent ?? []
  const nameOf = (id: string) => kinds.find((kind) => kind.id === id)?.name
  const lines = linesOf(by, items, added, recent, nameOf)
  return (
    <>
      <Line>
        <Segmented label="Lines of the week" options={BY} value={by} onChange={setBy} />
      </Line>
      {lines.length === 0 ? (
        <EmptyState icon="clock" title="No hours in this week yet" action={before}>
          {!looksBack() && 'Name below what was done; then type the time into its day.'}
        </EmptyState>
      ) : (
        <FiguresTable label="Hours of the week">
          <thead>
            <tr>
              <th scope="col">{by === 'kind' ? 'Kind of work' : 'What was done'}</th>
              {days.map((day) => (
                <th key={day} scope="col" data-now={day === today || undefined}>
                  {dayInWords(day, 'short')}
                </th>
              ))}
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.key}>
                <th scope="row">{line.label}</th>
                {days.map((day) => (
                  <td key={day}>
                    <Cell line={line} day={day} logs={cellOf(by, items, line, day)} onFault={setFault} />
                  </td>
                ))}
                <td>{shown(sum(days.flatMap((day) => cellOf(by, items, line, day))))}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {days.map((day) => (
                <td key={day}>{shown(sum(items.filter(({ workDate }) => workDate === day)))}</td>
              ))}
              <td>{formatClockTime(sum(items))}</td>
            </tr>
          </tfoot>
        </FiguresTable>
      )}
      <div role="alert">{fault !== '' && <Quiet>{fault}</Quiet>}</div>
      {!looksBack() && <AddLine by={by} onAdd={(line) => setAdded([...added, line])} taken={lines} />}
    </>
  )
}

/** Enter and the arrows go up and down; Tab goes along the days. */
function walk(event: KeyboardEvent<HTMLInputElement>) {
  const step = { ArrowDown: 1, Enter: 1, ArrowUp: -1 }[event.key]
  const cell = event.currentTarget.closest('td')
  const rows = [...(cell?.closest('tbody')?.rows ?? [])]
  if (!step || !cell) return
  const row = rows[rows.findIndex((one) => one.contains(cell)) + step]
  const next = row?.cells[cell.cellIndex]?.querySelector('input')
  event.preventDefault()
  if (next) next.select()
  else event.currentTarget.blur()
}

interface CellProps {
  line: WeekLine
  day: Day
  logs: WorkLog[]
  onFault: (words: string) => void
}

function Cell({ line, day, logs, onFault }: CellProps) {
  const { open } = useWorkAddress()
  const { last } = useWorkCalendar()
  const [typed, setTyped] = useState<string | null>(null)
  const [only, ...others] = logs
  const total = sum(logs)
  const name = `${line.label}, ${formatDay(day)}`
  if (logs.length === 0 && looksBack()) return null
  if (others.length > 0 || looksBack())
    return (
      <Menu
        target={
          <Button
            variant="quiet"
            aria-label={`${name}: ${countOf(logs.length, workLog.words.one, workLog.words.many)}`}
          >
            {shown(total)}
          </Button>
        }
        items={logs.map((log) => ({
          label: `${formatDuration(log.totalMinutes)}: ${log.description}`,
          onClick: () => open(log.id),
        }))}
      />
    )
  const settle = async () => {
    const text = typed
    setTyped(null)
    if (text === null || text.trim() === shown(total)) return
    const minutes = text.trim() === '' || text.trim() === '0' ? 0 : readDuration(text)
    const words =
      minutes === undefined
        ? `“${text}” is no time: type 2, 1.5, 1:30 or 90 min.`
        : minutes > 0
          ? (dayFault(day, last) ?? timeFault(hoursAndMinutes(minutes)))
          : undefined
    onFault(words ?? '')
    if (words !== undefined || minutes === undefined) return
    try {
      await write(minutes)
    } catch (error) {
      sayFailed(`${name}: not saved`)(error)
    }
  }
  const write = (minutes: number): Promise<unknown> => {
    if (!only && minutes === 0) return Promise.resolve()
    if (!only)
      return logHours({
        workDate: day,
        ...hoursAndMinutes(minutes),
        description: line.description,
        kindId: line.kindId,
      })
    if (minutes === 0)
      return changeWithUndo(workLogs.remove, { id: only.id }, `${formatDuration(total)} of ${name} deleted`)
    const { id, version } = only
    return changeWithUndo(
      workLogs.edit,
      { id, version, ...hoursAndMinutes(minutes) },
      `${name}: ${formatDuration(minutes)}`,
    )
  }
  return (
    <TextField
      name={`${line.key} ${day}`}
      label={only?.status === 'approved' ? `${name}, approved: a change needs approval anew` : name}
      hideLabel
      size="xs"
      value={typed ?? shown(total)}
      onChange={(text) => setTyped(text ?? '')}
      onBlur={() => void settle()}
      onKeyDown={walk}
    />
  )
}

interface AddLineProps {
  by: LinesBy
  taken: WeekLine[]
  onAdd: (line: { description: string; kindId: string | null }) => void
}

function AddLine({ by, taken, onAdd }: AddLineProps) {
  const [words, setWords] = useState('')
  const kinds = useKinds().filter(({ id, isActive }) => isActive && !taken.some((line) => line.kindId === id))
  const recent = useMine().data?.recent ?? []
  if (by === 'kind')
    return kinds.length === 0 ? null : (
      <Line>
        <Menu
          position="bottom-start"
          target={
            <Button variant="quiet" icon="add">
              Add a line
            </Button>
          }
          items={kinds.map(({ id, name }) => ({
            label: name,
            onClick: () => onAdd({ description: name, kindId: id }),
          }))}
        />
      </Line>
    )
  const add = () => {
    const description = words.trim()
    if (description === '') return
    const known = recent.find((one) => one.description === description)
    onAdd({ description, kindId: known?.kindId ?? null })
    setWords('')
  }
  return (
    <form
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <Line>
        <SuggestField
          label="What else was done"
          hideLabel
          placeholder="What else was done"
          value={words}
          onChange={(text) => setWords(text ?? '')}
          suggestions={recent.map(({ description }) => description)}
          maxLength={1000}
        />
        <Button variant="quiet" icon="add" type="submit">
          Add a line
        </Button>
      </Line>
    </form>
  )
}
