import { expect, it } from 'vitest'
import { slices } from '#registry.server.ts'
import { manifests } from '#registry.ts'
import { lookedBackCalls } from './looked-back-calls.ts'

it('a number of the sidebar is of the day that is looked back at, or says that it is of now', () => {
  const ofThen = new Set(lookedBackCalls(slices).map(({ path }) => path))
  const badges = manifests.flatMap(({ sidebar = [] }) => sidebar.flatMap(({ badge }) => badge ?? []))
  expect(badges.length).toBeGreaterThan(5)
  const wrong = badges.filter(({ count, ofNow }) => ofThen.has(count) === (ofNow === true))
  expect(wrong.map(({ count }) => count)).toEqual([])
})
