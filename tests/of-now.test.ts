import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { slices } from '#registry.server.ts'
import { manifests } from '#registry.ts'
import { ROOT } from '#server/root.ts'
import { lookedBackCalls } from './looked-back-calls.ts'

it('a number of the sidebar is of the day that is looked back at, or says that it is of now', () => {
  const ofThen = new Set(lookedBackCalls(slices).map(({ path }) => path))
  const badges = manifests.flatMap(({ sidebar = [] }) => sidebar.flatMap(({ badge }) => badge ?? []))
  expect(badges.length).toBeGreaterThan(5)
  const wrong = badges.filter(({ count, ofNow }) => ofThen.has(count) === (ofNow === true))
  expect(wrong.map(({ count }) => count)).toEqual([])
})

/** They show what other slices tell of a day, or nothing that was otherwise then. */
const OF_OTHERS = [
  'dashboard',
  'design-system',
  'events',
  'help',
  'inventory-calculator',
  'profile',
  'role-demo',
  'route-map',
]

it('a section of a slice that tells nothing of another day is of now', () => {
  const folders = [
    'platform',
    ...readdirSync(path.join(ROOT, 'sections')).map((group) => `sections/${group}`),
  ]
  const looksBack = (id: string) => {
    const folder = folders
      .map((one) => path.join(ROOT, one, id))
      .find((one) => readdirSync(path.dirname(one)).includes(id))
    if (!folder) throw new Error(`No folder is called ${id}`)
    return readdirSync(folder)
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .some((name) => readFileSync(path.join(folder, name), 'utf8').includes('looksBack:'))
  }
  const silent = manifests.flatMap(({ id, sections = [] }) => (looksBack(id) ? [] : sections))
  expect(silent.length).toBeGreaterThan(10)
  expect(
    silent.filter(({ name, ofNow }) => !ofNow && !OF_OTHERS.includes(name)).map(({ name }) => name),
  ).toEqual([])
})
