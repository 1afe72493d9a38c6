import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Providers } from '#web/providers.tsx'
import type { Pin } from './pins.ts'
import { PlaceMap } from './place-map.tsx'

const PINS: Pin[] = [
  { id: 'a', label: 'Alder Street', lat: 33.7, lng: -84.4, kind: 'host', note: 'North' },
  { id: 'b', label: 'Birch Hill', lat: 33.8, lng: -84.3, kind: 'host' },
]
const KINDS = { host: { label: 'Host', shape: 'circle', colour: 'brand' } } as const

function show(pins: Pin[]) {
  const opened: string[] = []
  function Held() {
    const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
    return (
      <PlaceMap
        label="Hosts"
        pins={pins}
        kinds={KINDS}
        card={() => null}
        onOpen={(id) => opened.push(id)}
        selected={selected}
        onSelect={setSelected}
      >
        <button type="button">Plan a route</button>
      </PlaceMap>
    )
  }
  render(
    <Providers env="test">
      <Held />
    </Providers>,
  )
  return { hands: userEvent.setup(), opened }
}

test('everything on the map is in the list: opened and selected by keyboard', async () => {
  const { hands, opened } = show(PINS)
  screen.getByRole('checkbox', { name: 'Select Alder Street' }).focus()
  await hands.keyboard(' ')
  expect(screen.getByRole('button', { name: 'Plan a route' })).toBeTruthy()
  expect(screen.getAllByText('1 place selected').length).toBeGreaterThan(0)
  await hands.tab()
  await hands.keyboard('{Enter}')
  expect(opened).toEqual(['a'])
  await hands.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('button', { name: 'Plan a route' })).toBeNull()
})

test('without places it says how they come', () => {
  show([])
  expect(screen.getByText('No places to show')).toBeTruthy()
})
