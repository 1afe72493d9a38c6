import { Button } from '#web/ui/action/button.tsx'
import { LiveRegion } from '#web/ui/feedback/live-region.tsx'
import { CheckboxField } from '#web/ui/fields/choice-fields.tsx'
import { TwoSides } from '#web/ui/form/two-sides.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Line, Quiet, Stack } from '#web/ui/layout/flow.tsx'
import { Ago } from '#web/ui/show/ago.tsx'
import { countOf, formatNumber } from '#web/ui/show/format.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import type { BringBack } from '../round-trip-contract.ts'
import styles from './bring-back.module.css'
import { Cells, Named, Problems } from './bring-back-rows.tsx'

type Side = 'file' | 'portal'
export type Choices = ReadonlyMap<string, Side>
type Conflict = BringBack['conflicts'][number]
export const cellKey = ({ row, column }: Pick<Conflict, 'row' | 'column'>) => `${row} ${column}`

interface LookProps {
  preview: BringBack
  choices: Choices
  /** It was tried without a choice for all. */
  asked: boolean
  /** Rows that do not stand in the file and go here, too. */
  removes: ReadonlySet<string>
  onChoices: (choices: Choices) => void
  onRemoves: (removes: ReadonlySet<string>) => void
}

export function BringBackLook({ preview, choices, asked, removes, onChoices, onRemoves }: LookProps) {
  const { counts, takeAway, conflicts, missing, notes } = preview
  const nothing = counts.changed + counts.conflicts + counts.added + counts.missing === 0
  return (
    <Stack>
      <Quiet>
        Taken out by {takeAway.takenBy} <Ago at={takeAway.takenAt} />. Of {countOf(counts.rows, 'row')},{' '}
        {formatNumber(counts.unchanged)} as they went out.
      </Quiet>
      <StatTiles compact>
        <StatTile label="Changed cells" value={counts.changed} />
        <StatTile label="To be decided" value={counts.conflicts} />
        <StatTile label="New rows" value={counts.added} />
        <StatTile label="Left out" value={counts.refused + counts.problems} />
      </StatTiles>
      {nothing && <p>Nothing in this file is new to the portal.</p>}
      <Conflicts
        title="Changed in both places"
        about="Choose for each what it should say."
        conflicts={conflicts.filter(({ mayBeOther }) => !mayBeOther)}
        {...{ choices, asked, onChoices }}
      />
      <Conflicts
        title="Perhaps another row"
        about="These have no Id and say much of a row that came in with an earlier file. Take the file’s words where it is the same one."
        conflicts={conflicts.filter(({ mayBeOther }) => mayBeOther)}
        {...{ choices, asked, onChoices }}
      />
      <Cells
        title="Comes in"
        about="Changed in the file alone."
        cells={preview.changes}
        total={counts.changed}
      />
      <Named title="New rows" rows={preview.added} total={counts.added} />
      <Missing
        title="Not in the file any more"
        rows={missing.filter(({ changedHere }) => !changedHere)}
        {...{ preview, removes, onRemoves }}
      />
      <Missing
        title="Not in the file any more, and changed here since"
        about="Somebody has worked on them after the list went out."
        rows={missing.filter(({ changedHere }) => changedHere)}
        {...{ preview, removes, onRemoves }}
      />
      <Cells title="Cannot be taken" cells={preview.refused} total={counts.refused} />
      <Problems problems={preview.problems} total={counts.problems} />
      {notes.length > 0 && (
        <Section title="Good to know">
          <ul className={styles.list}>
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Section>
      )}
      {counts.here > 0 && (
        <Quiet>
          {counts.here === 1
            ? 'One cell that was changed here since stays as it is.'
            : `${countOf(counts.here, 'cell')} that were changed here since stay as they are.`}
        </Quiet>
      )}
    </Stack>
  )
}

const MOST_NAMED = 20

interface MissingProps extends Pick<LookProps, 'preview' | 'removes' | 'onRemoves'> {
  title: string
  about?: string
  rows: BringBack['missing']
}

function Missing({ title, about, rows, preview, removes, onRemoves }: MissingProps) {
  if (rows.length === 0) return null
  const free = rows.filter(({ stays }) => stays === null)
  const mark = (on: boolean) => {
    const next = new Set(removes)
    for (const { id } of free)
      if (on) next.add(id)
      else next.delete(id)
    onRemoves(next)
  }
  return (
    <Section title={title} description={about}>
      <Stack>
        {free.length > 0 && (
          <p>
            {free
              .slice(0, MOST_NAMED)
              .map(({ name }) => name)
              .join('; ')}
            {free.length > MOST_NAMED && ` and ${countOf(free.length - MOST_NAMED, 'more row')}`}.
          </p>
        )}
        {!preview.removes ? (
          <Quiet>They stay: you may not delete rows of this list.</Quiet>
        ) : (
          free.length > 0 && (
            <CheckboxField
              label={`Delete ${free.length === 1 ? 'this row' : `these ${countOf(free.length, 'row')}`} here, too`}
              value={free.every(({ id }) => removes.has(id))}
              onChange={(value) => mark(value === true)}
            />
          )
        )}
        <Staying rows={rows.filter(({ stays }) => stays !== null)} />
      </Stack>
    </Section>
  )
}

/** Rows that cannot be deleted, each with why. */
function Staying({ rows }: { rows: BringBack['missing'] }) {
  if (rows.length === 0) return null
  return (
    <>
      <p>{rows.length === 1 ? 'This row stays here:' : `These ${countOf(rows.length, 'row')} stay here:`}</p>
      <ul className={styles.list}>
        {rows.slice(0, MOST_NAMED).map(({ id, name, stays }) => (
          <li key={id}>{stays?.startsWith(name) ? stays : `${name}: ${stays}`}</li>
        ))}
      </ul>
      {rows.length > MOST_NAMED && <Quiet>and {countOf(rows.length - MOST_NAMED, 'more row')}</Quiet>}
    </>
  )
}

interface ConflictsProps extends Pick<LookProps, 'choices' | 'asked' | 'onChoices'> {
  title: string
  about: string
  conflicts: Conflict[]
}

function Conflicts({ title, about, conflicts, choices, asked, onChoices }: ConflictsProps) {
  if (conflicts.length === 0) return null
  const open = conflicts.filter((cell) => !choices.has(cellKey(cell))).length
  const all = (side: Side) =>
    onChoices(new Map([...choices, ...conflicts.map((cell) => [cellKey(cell), side] as const)]))
  return (
    <Section
      title={title}
      description={about}
      actions={
        <Line>
          <Button onClick={() => all('file')}>All from the file</Button>
          <Button onClick={() => all('portal')}>All as they are here</Button>
        </Line>
      }
    >
      <Stack>
        {conflicts.map((cell) => (
          <TwoSides
            key={cellKey(cell)}
            label={`${cell.heading}: ${cell.name} (row ${cell.row})`}
            about={
              <>
                It was: {cell.was || 'empty'}
                {cell.changed && !cell.mayBeOther && (
                  <>
                    <br />
                    <span>
                      {cell.changed.by} changed this row here <Ago at={cell.changed.at} />
                    </span>
                  </>
                )}
              </>
            }
            sides={[
              { side: 'file', label: 'In the file', value: cell.back || 'Empty' },
              { side: 'portal', label: 'Here now', value: cell.now || 'Empty' },
            ]}
            chosen={choices.get(cellKey(cell))}
            faulty={asked && !choices.has(cellKey(cell))}
            onChoose={(side) => onChoices(new Map(choices).set(cellKey(cell), side))}
          />
        ))}
        <LiveRegion urgent>
          {asked && open > 0 && <p className={styles.ask}>Please choose for {countOf(open, 'more cell')}.</p>}
        </LiveRegion>
      </Stack>
    </Section>
  )
}
