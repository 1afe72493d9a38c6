import { useState } from 'react'
import { signedIn } from '#kernel/people/access.ts'
import { move, movesOf, steps } from '#kernel/portal/steps.ts'
import { useCurrentUser } from '#web/calls/session.ts'
import { Board } from '#web/ui/board/board.tsx'
import { ReorderList } from '#web/ui/board/reorder-list.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import { Quiet } from '#web/ui/layout/flow.tsx'
import { Timeline, TimelineEntry } from '#web/ui/show/timeline.tsx'
import { Steps } from '#web/ui/steps/steps.tsx'
import { PEOPLE, soon } from './data.ts'
import styles from './design-system.module.css'

type Status = 'open' | 'claimed' | 'done' | 'dropped'
interface Task {
  id: string
  name: string
  status: Status
  who: string | null
}

/** The life of a task on the team board, as a table of moves. */
const life = steps<Task>()({
  states: {
    open: {
      label: 'Open',
      tone: 'info',
      meaning: 'Nobody has taken it yet.',
      already: 'It is open already.',
    },
    claimed: { label: 'Claimed', tone: 'brand', already: 'Somebody has it already.' },
    done: { label: 'Done', tone: 'good', already: 'It is done already.' },
    dropped: { label: 'Dropped', tone: 'neutral', already: 'It was dropped.' },
  },
  moves: {
    claim: { from: ['open'], to: 'claimed', label: 'Take it', access: signedIn },
    finish: {
      from: ['claimed'],
      to: 'done',
      label: 'It is done',
      access: signedIn,
      may: ({ who }) => who !== null || 'Somebody has to have done it.',
    },
    drop: {
      from: ['open', 'claimed'],
      to: 'dropped',
      label: 'Drop it',
      access: signedIn,
      danger: true,
      reason: { label: 'Why', description: 'Whoever asked for it reads this', required: 'Please say why' },
    },
    reopen: { from: ['done', 'dropped', 'claimed'], to: 'open', label: 'Open it again', access: signedIn },
  },
  path: ['open', 'claimed', 'done'],
})

const TASKS: Task[] = [
  { id: '1', name: 'Buy ice packs', status: 'open', who: null },
  { id: '2', name: 'Write to the church on Birch Hill', status: 'open', who: 'Ana Whitlock' },
  { id: '3', name: 'Wash the coolers', status: 'claimed', who: 'Ben Okafor' },
  { id: '4', name: 'Thank the drivers', status: 'done', who: 'Carla Nunez' },
  { id: '5', name: 'Find a second van', status: 'claimed', who: null },
]

const COLUMNS = (['open', 'claimed', 'done'] as const).map((id) => ({ id, ...life.states[id] }))

export default function Work() {
  const who = useCurrentUser()
  const [tasks, setTasks] = useState(TASKS)
  const [documents, setDocuments] = useState(['Food safety', 'Driver agreement', 'Labels', 'Host handbook'])
  const first = tasks[0]
  const set = (id: string, status: Status) =>
    setTasks((all) => all.map((task) => (task.id === id ? { ...task, status } : task)))
  return (
    <>
      <Section
        title="Status steps"
        description="Where a record stands and what I may do, from one table of moves that the server checks, too."
      >
        <Card>
          {first && (
            <Steps
              steps={life}
              row={first}
              who={who}
              onMove={async (name, reason) => {
                const status = await soon(() => move(life, first, who, name, reason))
                set(first.id, status)
              }}
            >
              {first.name}
            </Steps>
          )}
        </Card>
      </Section>
      <Section
        title="Board"
        description="Its columns are states, its moves those of the table above. By mouse, finger, keyboard or menu."
      >
        <Board
          label="Team board"
          columns={COLUMNS}
          cards={tasks}
          idOf={({ id }) => id}
          nameOf={({ name }) => name}
          columnOf={({ status }) => status}
          mayMove={(task, column) =>
            task.status === column ||
            movesOf(life, task, who).some((offer) => offer.move.to === column && !offer.blocked)
          }
          onMove={async ({ id }, { column, before }) => {
            await soon(() => null)
            setTasks((all) => {
              const task = all.find((one) => one.id === id)
              const others = all.filter((one) => one.id !== id)
              const at = others.findIndex((one) => one.id === before)
              const state = COLUMNS.find((one) => one.id === column)?.id
              if (!task || !state) return all
              return others.toSpliced(at < 0 ? others.length : at, 0, { ...task, status: state })
            })
          }}
        >
          {(task) => (
            <>
              <strong>{task.name}</strong>
              <Quiet>{task.who ?? 'Nobody yet'}</Quiet>
            </>
          )}
        </Board>
      </Section>
      <Section title="A list in its order">
        <div className={styles.columns}>
          <ReorderList
            label="Documents on the dashboard"
            items={documents}
            idOf={(name) => name}
            nameOf={(name) => name}
            onMove={async (name, { index }) => {
              await soon(() => null)
              setDocuments((all) => all.filter((one) => one !== name).toSpliced(index, 0, name))
            }}
          >
            {(name) => name}
          </ReorderList>
          <Card title="What happened when">
            <Timeline label="Contact log">
              {CALLS.map(({ icon, did, at, note }, index) => {
                const name = PEOPLE[index] ?? ''
                return (
                  <TimelineEntry key={at} at={at} icon={icon} did={did} person={{ id: name, name }}>
                    {note && <Quiet>{note}</Quiet>}
                  </TimelineEntry>
                )
              })}
            </Timeline>
          </Card>
        </div>
      </Section>
    </>
  )
}

const CALLS = [
  {
    icon: 'phone',
    did: 'called',
    at: '2026-11-19T14:05:00Z',
    note: 'They want 300 for the second Saturday.',
  },
  { icon: 'mail', did: 'sent the toolkit', at: '2026-11-17T09:30:00Z', note: '' },
  { icon: 'inbox', did: 'took the request', at: '2026-11-16T19:12:00Z', note: '' },
] as const
