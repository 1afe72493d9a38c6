import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { conflict } from '#kernel/calls/errors.ts'
import { anyOf, type Holder } from '#kernel/people/access.ts'
import { move, steps } from '#kernel/portal/steps.ts'
import { Providers } from '#web/providers.tsx'
import { Steps } from './steps.tsx'

const table = steps<{ status: 'new' | 'planned' | 'cancelled'; driver: boolean }>()({
  states: {
    new: { label: 'New', tone: 'info', meaning: 'Nobody has called yet.', already: 'It is new.' },
    planned: { label: 'Planned', tone: 'good', already: 'It is planned already.' },
    cancelled: { label: 'Cancelled', tone: 'bad', already: 'It was cancelled.' },
  },
  moves: {
    plan: {
      from: ['new'],
      to: 'planned',
      label: 'Plan it',
      access: anyOf('PLAN'),
      may: ({ driver }) => driver || 'It needs a driver first.',
    },
    cancel: {
      from: ['new', 'planned'],
      to: 'cancelled',
      label: 'Cancel it',
      access: anyOf('CANCEL'),
      danger: true,
      confirm: 'Everybody who was asked is told.',
      reason: { label: 'Why', required: 'Please say why' },
    },
  },
  path: ['new', 'planned'],
})
const planner: Holder = { role: 'volunteer', isActive: true, permissions: ['PLAN', 'CANCEL'] }

/** A record that moves as the server would move it. */
function show({ who = planner, driver = true, answer = () => {} } = {}) {
  const made: [string, string][] = []
  render(
    <Providers env="test">
      <Steps
        steps={table}
        row={{ status: 'new', driver }}
        who={who}
        onMove={async (name, reason) => {
          made.push([move(table, { status: 'new', driver }, who, name, reason), reason])
          answer()
        }}
      />
    </Providers>,
  )
  return { made, hands: userEvent.setup() }
}

test('shows where a record stands, what that means and what I may do', async () => {
  const { made, hands } = show()
  expect(screen.getByRole('listitem', { current: 'step' }).textContent).toContain('New')
  expect(screen.getByText('Nobody has called yet.')).toBeTruthy()
  await hands.tab()
  await hands.keyboard('{Enter}')
  expect(made).toEqual([['planned', '']])
})

test('a reason is asked for in place and must be given; by keyboard alone', async () => {
  const { made, hands } = show()
  await hands.tab()
  await hands.tab()
  await hands.keyboard('{Enter}')
  expect(screen.getByText('Everybody who was asked is told.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Why/ }))
  await hands.tab()
  await hands.keyboard('{Enter}')
  expect(screen.getByText('Please say why')).toBeTruthy()
  expect(made).toEqual([])
  await hands.type(screen.getByRole('textbox', { name: /Why/ }), 'Rain{Tab}{Enter}')
  expect(made).toEqual([['cancelled', 'Rain']])
})

test('what a rule keeps me from is said; what is not mine to do is not offered', () => {
  show({ driver: false, who: { ...planner, permissions: ['PLAN'] } })
  expect(screen.getByRole('button', { name: 'Plan it' })).toHaveProperty('disabled', true)
  expect(screen.getByText('Plan it: It needs a driver first.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull()
})

test('a refusal of the server is said in its words', async () => {
  const { hands } = show({
    answer: () => {
      throw conflict('It is planned already.')
    },
  })
  await hands.click(screen.getByRole('button', { name: 'Plan it' }))
  expect((await screen.findByRole('alert')).textContent).toBe('It is planned already.')
})
