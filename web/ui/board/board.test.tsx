import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Providers } from '#web/providers.tsx'
import { Board } from './board.tsx'
import { ReorderList } from './reorder-list.tsx'

interface Task {
  id: string
  name: string
  state: string
}
const COLUMNS = [
  { id: 'open', label: 'Open' },
  { id: 'locked', label: 'Locked' },
  { id: 'done', label: 'Done' },
]
const TASKS: Task[] = [
  { id: '1', name: 'Buy bread', state: 'open' },
  { id: '2', name: 'Wash coolers', state: 'open' },
  { id: '3', name: 'Call the church', state: 'done' },
]
/** What a server does with a move. */
const moveIn = (tasks: Task[], id: string, state: string, before: string | null) => {
  const card = tasks.find((one) => one.id === id)
  const others = tasks.filter((one) => one.id !== id)
  const at = others.findIndex((one) => one.id === before)
  return card ? others.toSpliced(at < 0 ? others.length : at, 0, { ...card, state }) : tasks
}

function TeamBoard({ fail }: { fail?: boolean }) {
  const [tasks, setTasks] = useState(TASKS)
  return (
    <Board
      label="Team board"
      columns={COLUMNS}
      cards={tasks}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      columnOf={({ state }) => state}
      mayMove={(_, column) => column !== 'locked'}
      onMove={async ({ id }, { column, before }) => {
        if (fail) throw new Error('Somebody else has it.')
        setTasks(moveIn(tasks, id, column, before))
      }}
    >
      {({ name }) => <span data-testid="card">{name}</span>}
    </Board>
  )
}
const show = (ui: React.ReactNode) => {
  render(<Providers env="test">{ui}</Providers>)
  return userEvent.setup()
}
const inColumn = (label: string) =>
  within(screen.getByRole('region', { name: label }))
    .queryAllByTestId('card')
    .map((one) => one.textContent)
const grip = (name: string) => screen.getByRole('button', { name: `Move ${name}` })

test('a card is moved by keyboard, over a column that does not take it, and says where it is', async () => {
  const hands = show(<TeamBoard />)
  grip('Buy bread').focus()
  await hands.keyboard(' ')
  expect(screen.getByText('Picked up Buy bread at Open, position 1 of 2.')).toBeTruthy()
  await hands.keyboard('{ArrowDown}')
  expect(inColumn('Open')).toEqual(['Wash coolers', 'Buy bread'])
  await hands.keyboard('{ArrowRight}')
  expect(inColumn('Done')).toEqual(['Call the church', 'Buy bread'])
  expect(document.activeElement).toBe(grip('Buy bread'))
  expect(screen.getByText('Done, position 2 of 2')).toBeTruthy()
  await hands.keyboard('{ArrowUp} ')
  expect(await screen.findByText('Buy bread is now at Done, position 1 of 2.')).toBeTruthy()
  expect(inColumn('Done')).toEqual(['Buy bread', 'Call the church'])
  expect(grip('Buy bread').getAttribute('aria-pressed')).toBe('false')
})

test('escape puts it back', async () => {
  const hands = show(<TeamBoard />)
  grip('Buy bread').focus()
  await hands.keyboard(' {ArrowRight}{Escape}')
  expect(inColumn('Open')).toEqual(['Buy bread', 'Wash coolers'])
  expect(screen.getByText('Buy bread is back at Open, position 1 of 2.')).toBeTruthy()
})

test('what could not be stored goes back and says why', async () => {
  const hands = show(<TeamBoard fail />)
  grip('Buy bread').focus()
  await hands.keyboard(' {ArrowDown} ')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Buy bread was not moved. Somebody else has it.',
  )
  expect(inColumn('Open')).toEqual(['Buy bread', 'Wash coolers'])
})

test('the menu moves it without dragging', async () => {
  const hands = show(<TeamBoard />)
  await hands.click(screen.getByRole('button', { name: 'Move Wash coolers to' }))
  expect(screen.queryByRole('menuitem', { name: 'Locked' })).toBeNull()
  await hands.click(await screen.findByRole('menuitem', { name: 'Done' }))
  expect(inColumn('Done')).toEqual(['Call the church', 'Wash coolers'])
})

function Documents() {
  const [tasks, setTasks] = useState(TASKS)
  return (
    <ReorderList
      label="Documents"
      items={tasks}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      onMove={async ({ id, state }, { before }) => setTasks(moveIn(tasks, id, state, before))}
    >
      {({ name }) => <span data-testid="card">{name}</span>}
    </ReorderList>
  )
}
const order = () => screen.getAllByTestId('card').map((one) => one.textContent)

test('a list takes its order by keyboard and by menu', async () => {
  const hands = show(<Documents />)
  grip('Buy bread').focus()
  await hands.keyboard(' {ArrowDown}{ArrowDown} ')
  expect(order()).toEqual(['Wash coolers', 'Call the church', 'Buy bread'])
  await hands.click(screen.getByRole('button', { name: 'Move Buy bread to' }))
  await hands.click(await screen.findByRole('menuitem', { name: 'To the top' }))
  expect(order()).toEqual(['Buy bread', 'Wash coolers', 'Call the church'])
})
