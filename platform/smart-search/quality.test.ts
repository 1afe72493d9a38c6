import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { passes, ROLES, roleDefaults } from '#kernel/people/access.ts'
import { slices } from '#registry.server.ts'
import { manifests } from '#registry.ts'
import { seedDemo } from '#server/demo.ts'
import { type Person, type TestPortal, testPortal } from '#server/testing/portal.ts'
import { smartSearch } from './contract.ts'
import { answers, QUALITY_SET } from './quality-set.ts'

let portal: TestPortal
let admin: Person
beforeAll(async () => {
  portal = await testPortal({ now: () => new Date('2026-11-20T15:00:00Z') })
  await seedDemo(portal.app, { anchor: '2026-11-18' })
  admin = await portal.as('admin')
})
afterAll(() => portal.close())

describe('the search over the demo charity', () => {
  it('has a hundred questions and more', () => expect(QUALITY_SET.length).toBeGreaterThanOrEqual(100))

  it('finds what was meant among the first three, 95 times in 100', async () => {
    const missed: string[] = []
    for (const one of QUALITY_SET) {
      const { results } = await admin.call(smartSearch.fuzzy, { query: one.query })
      if (!answers(one, results))
        missed.push(
          `${one.query} (${one.wants.join(' or ')}): ${results.map(({ feature, score }) => `${feature.id.slice(0, 24)} ${feature.title} ${score.toFixed(2)}`).join(' | ')}`,
        )
    }
    expect(missed.length, `missed:\n${missed.join('\n')}`).toBeLessThanOrEqual(5)
  })
})

describe('over the demo charity, whatever they type,', () => {
  const kinds = slices.flatMap(({ searches }) => searches)
  const declared = manifests.flatMap((manifest) => manifest.permissions ?? [])

  it.each(ROLES)(
    'a %s finds nothing of a kind that is closed to them',
    async (role) => {
      const person = await portal.as(role)
      const holder = { role, isActive: true, permissions: roleDefaults(role, declared) }
      const open = new Set(kinds.filter(({ access }) => passes(holder, access)).map(({ kind }) => kind))
      const found = new Set<string>()
      for (const { query } of QUALITY_SET.filter(({ about }) => about === 'records'))
        for (const endpoint of [smartSearch.fuzzy, smartSearch.query])
          for (const { feature, group } of (await person.call(endpoint, { query, limit: 50 })).results)
            if (group === 'records') found.add(feature.id.replace(/:.*$/s, ''))
      expect([...found].filter((kind) => !open.has(kind))).toEqual([])
      expect(open.size === 0 || found.size > 0).toBe(true)
    },
    60_000,
  )
})
