import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Providers } from '#web/providers.tsx'
import { FigureTile } from './figure-tile.tsx'
import { StatTiles } from './stat-tile.tsx'

test('a figure says how it was counted and shows the rows behind it, loaded only then', async () => {
  const hands = userEvent.setup()
  let asked = 0
  const rows = () => {
    asked++
    return <ul aria-label="Entries">{<li>Alder Street, 120</li>}</ul>
  }
  render(
    <Providers env="test">
      <StatTiles>
        <FigureTile
          label="This week"
          value={120}
          unit="sandwiches"
          definition="What was logged since Wednesday."
          rows={rows}
        />
      </StatTiles>
    </Providers>,
  )
  expect(asked).toBe(0)
  await hands.tab()
  await hands.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'This week' })).toBeTruthy()
  expect(screen.getByText('What was logged since Wednesday.')).toBeTruthy()
  expect(screen.getByRole('list', { name: 'Entries' }).textContent).toBe('Alder Street, 120')
})
