import { type ReactNode, useState } from 'react'
import { Button } from '#web/ui/action/button.tsx'
import { Chip } from '#web/ui/action/chip.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Section } from '#web/ui/layout/card.tsx'
import { Line, Quiet } from '#web/ui/layout/flow.tsx'
import { Segmented } from '#web/ui/layout/segmented.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Badge } from '#web/ui/show/badge.tsx'
import { countOf } from '#web/ui/show/format.ts'
import { StatTile, StatTiles } from '#web/ui/show/stat-tile.tsx'
import styles from './rules.module.css'
import { wrong } from './wrong.tsx'

/** The rules of docs/decisions/112 and 113, each beside its opposite. */
export default function Rules() {
  return (
    <>
      <Rule
        title="A heading is one line"
        right={
          <Line>
            <strong className={styles.title}>Collections Log</strong>
            <span className={styles.end}>
              <Button icon="upload">Import</Button>
              <Button variant="primary" icon="add">
                Log a collection
              </Button>
            </span>
          </Line>
        }
        wrong={wrong.heading}
        why="Three lines before the first row, and no button says which one people came for."
      />
      <Rule
        title="Filters stand behind one button"
        right={
          <Line>
            <Button icon="filter">Filter</Button>
            <Chip pressed onClick={() => undefined}>
              Location: Alder Street
            </Chip>
          </Line>
        }
        wrong={wrong.filters}
        why="Empty fields take the room of rows, and nobody sees at a glance what is on."
      />
      <Rule
        title="Figures above a list are one line"
        right={
          <StatTiles fold={{ name: 'rules', label: 'Figures of this example' }}>
            <StatTile label="Sandwiches" value={8503} hint="so far" />
            <StatTile label="Entries" value={31} hint="in the log" />
          </StatTiles>
        }
        wrong={wrong.figures}
        why="Tiles are for a dashboard. Above a list they push it off the screen."
      />
      <Rule
        title="A row is one line"
        right={
          <div className={styles.row}>
            <strong>Alder Street</strong>
            <Quiet as="span">November 18, 2026</Quiet>
            <strong>306</strong>
          </div>
        }
        wrong={wrong.row}
        why="What is read once stands in the record, or in a column that one chooses."
      />
      <Rule
        title="A record has few parts"
        right={<Parts />}
        wrong={wrong.record}
        why="Nobody looks behind the fifth tab. What belongs together is one."
      />
      <Rule
        title="Tabs for parts, segments for ways to look"
        right={<Ways />}
        wrong={wrong.switching}
        why="Buttons say that something will be done, not which of three is open."
      />
      <Rule
        title="A hint stands below the name"
        right={<Hinted />}
        wrong={wrong.hint}
        why="A placeholder is gone as soon as one types, and the fault does not say what would be right."
      />
      <Rule
        title="Buttons say what happens"
        right={
          <Line>
            <Button variant="primary">Log this collection</Button>
            <Button>Send an email</Button>
            <Button variant="quiet">Cancel</Button>
          </Line>
        }
        wrong={wrong.words}
        why="Out of its place none of these says what it does, and each has another word for it."
      />
      <Rule
        title="Numbers with their words"
        right={
          <Line>
            <span>{countOf(1, 'entry')}</span>
            <span>{countOf(8503, 'sandwich')}</span>
            <span>Nov 18, 2026</span>
          </Line>
        }
        wrong={wrong.numbers}
        why="One and many read as people say them, thousands have their comma, months their name."
      />
      <Rule
        title="Nothing here yet says what to do"
        right={
          <EmptyState title="No collections logged yet" action={<Button icon="add">Log a collection</Button>}>
            Log what was collected this week, or bring in the logs you already have.
          </EmptyState>
        }
        wrong={wrong.empty}
        why="It does not say what is missing, nor whether something went wrong."
      />
      <Rule
        title="One orange"
        right={
          <Line>
            <span className={styles.swatch} data-colour="accent" />
            <span className={styles.swatch} data-colour="soft" />
            <Button variant="primary">What comes next</Button>
            <Badge tone="warn">Late</Badge>
          </Line>
        }
        wrong={wrong.orange}
        why="The accent marks what one does next. States have colors of their own."
      />
    </>
  )
}

interface RuleProps {
  title: string
  right: ReactNode
  wrong: ReactNode
  /** Why the other is not done. */
  why: string
}

/** The wrong one is only to be looked at. */
const Rule = ({ title, right, wrong: other, why }: RuleProps) => (
  <Section title={title}>
    <div className={styles.pair}>
      <div className={styles.side} data-side="right">
        <p className={styles.verdict}>Right</p>
        {right}
      </div>
      <div className={styles.side} data-side="wrong">
        <p className={styles.verdict}>Not so: {why}</p>
        <div aria-hidden inert>
          {other}
        </div>
      </div>
    </div>
  </Section>
)

function Parts() {
  const [part, setPart] = useState('details')
  return (
    <Tabs
      label="About this location"
      value={part}
      onChange={setPart}
      tabs={[
        {
          id: 'details',
          label: 'Details',
          content: <Quiet>Where it is, and whom to call.</Quiet>,
        },
        { id: 'numbers', label: 'Numbers', content: <Quiet>What it collected.</Quiet> },
        { id: 'history', label: 'History', content: <Quiet>Who changed what.</Quiet> },
      ]}
    />
  )
}

const SPANS = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'year', label: 'Year' },
] as const

function Ways() {
  const [span, setSpan] = useState<(typeof SPANS)[number]['value']>('week')
  return <Segmented label="Span of the example" options={SPANS} value={span} onChange={setSpan} />
}

function Hinted() {
  const [phone, setPhone] = useState<string | null>('555-0134')
  return (
    <TextField
      label="Phone"
      description="With the area code"
      placeholder="(404) 555-0134"
      error={(phone ?? '').length < 10 ? 'Please enter a valid phone number' : undefined}
      value={phone}
      onChange={setPhone}
    />
  )
}
