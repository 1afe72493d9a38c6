import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pathParams } from '#kernel/calls/address.ts'
import { addressesOf } from '#kernel/calls/contract.ts'
import { readLive } from '#kernel/portal/manifest.ts'
import { slices } from '#registry.server.ts'
import { manifests } from '#registry.ts'
import { shapeOf } from '#server/http/serialize.ts'
import { readSources } from './sources.ts'

const calls = slices.flatMap((slice) => slice.calls)
const endpoints = calls.map(({ endpoint }) => endpoint)
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

describe('the calls of all slices', () => {
  it('live under /api, each method and path once', () => {
    expect(endpoints.length).toBeGreaterThan(5)
    const addresses = endpoints.flatMap(addressesOf)
    expect(
      addresses.filter(({ path }) => !/^\/api(\/([a-z0-9.-]+|\{\w+\}))+$/.test(path)).map(nameOf),
    ).toEqual([])
    const shapes = addresses.map((address) => nameOf(address).replaceAll(/\{\w+\}/g, '{}'))
    expect(shapes.filter((shape, index) => shapes.indexOf(shape) !== index)).toEqual([])
  })

  it('count what an entry of the sidebar shows, for whoever it is asked for, and say when it changed', async () => {
    const badges = manifests.flatMap(({ sidebar = [] }) => sidebar.flatMap(({ badge }) => badge ?? []))
    const told = (await readLive(manifests)).flatMap(({ refreshes }) => Object.values(refreshes).flat())
    expect(badges.length).toBeGreaterThan(5)
    for (const { count, access } of badges) {
      const call = endpoints.find(({ method, path }) => method === 'GET' && path === count)
      if (!call) throw new Error(`${count} is no call`)
      expect(call.access, count).toEqual(access)
      expect(call.input.safeParse({}).success, count).toBe(true)
      expect(Object.keys((call.output as z.ZodObject).shape), count).toContain('count')
      expect(
        told.map(({ path }) => path),
        count,
      ).toContain(count)
    }
  })

  it('are the same call wherever else they are found: the same names in the path, a question or none', () => {
    const other = endpoints.flatMap((endpoint) =>
      addressesOf(endpoint)
        .filter(
          ({ method, path }) =>
            (method === 'GET') !== (endpoint.method === 'GET') ||
            pathParams(path).join() !== pathParams(endpoint.path).join(),
        )
        .map(nameOf),
    )
    expect(other).toEqual([])
  })

  it('give a list away as a spreadsheet to who may export, and to everybody their own and the pages of the portal', () => {
    const open = endpoints
      .filter(
        ({ access, path, method }) =>
          method === 'GET' &&
          path.endsWith('/export') &&
          !('permissions' in access && access.kind === 'allOf' && access.permissions.includes('DATA_EXPORT')),
      )
      .map(({ path }) => path)
    expect(open.toSorted()).toEqual([
      '/api/known-people/{id}/data/export',
      '/api/me/actions/export',
      '/api/me/data/export',
      '/api/notifications/export',
      '/api/smart-search/export',
      '/api/smart-search/features/export',
      '/api/users/{id}/data/export',
    ])
  })

  it('say what of a record they tell, also where it may have one of several shapes', () => {
    for (const endpoint of endpoints) expect(shapeOf(endpoint.output), nameOf(endpoint)).toBeTypeOf('object')
  })

  it('name every part of their path in their input', () => {
    const missing = endpoints.filter(({ path, input }) => {
      const fields = input instanceof z.ZodObject ? Object.keys(input.shape) : []
      return pathParams(path).some((name) => !fields.includes(name))
    })
    expect(missing.map(nameOf)).toEqual([])
  })

  it('take an object and say in one line what they are for', () => {
    expect(
      endpoints
        .filter(
          ({ input, upload }) =>
            !upload && z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }).type !== 'object',
        )
        .map(nameOf),
    ).toEqual([])
    expect(endpoints.filter(({ summary }) => !/^[A-Z][^\n]{5,120}[^.\s]$/.test(summary)).map(nameOf)).toEqual(
      [],
    )
  })

  it('guard with permissions that some slice declares', () => {
    const declared = new Set(
      manifests.flatMap((manifest) => Object.keys(manifest.permissions?.defaults() ?? {})),
    )
    const unknown = endpoints.flatMap(({ access, ...endpoint }) =>
      'permissions' in access
        ? access.permissions
            .filter((name) => !declared.has(name))
            .map((name) => `${nameOf(endpoint)}: ${name}`)
        : [],
    )
    expect(unknown).toEqual([])
  })

  it('that promise a row rule come to one', () => {
    const bodies = functionBodies()
    const silent = calls
      .filter(({ endpoint }) => endpoint.rowCheck)
      .filter(({ handler }) => !comesToACheck(handler.toString(), bodies, new Set()))
    expect(silent.map(({ endpoint }) => nameOf(endpoint))).toEqual([])
  })
})

/** Every named function of the server's sources with its text, by name. */
function functionBodies(): Map<string, string> {
  const bodies = new Map<string, string>()
  for (const { file, text } of readSources()) {
    if (!/^(server|platform|sections)\//.test(file)) continue
    const starts = [...text.matchAll(/^(?:export )?(?:async )?(?:function|const) (\w+)/gm)]
    for (const [index, start] of starts.entries()) {
      const name = String(start[1])
      bodies.set(name, `${bodies.get(name) ?? ''}\n${text.slice(start.index, starts[index + 1]?.index)}`)
    }
  }
  return bodies
}

function comesToACheck(body: string, bodies: Map<string, string>, seen: Set<string>): boolean {
  if (/\bctx\.check\(/.test(body)) return true
  const called = [...body.matchAll(/\b(\w+)\)?\(\s*ctx\b/g)].map((match) => String(match[1]))
  return called.some((name) => {
    if (seen.has(name)) return false
    seen.add(name)
    const next = bodies.get(name)
    return next !== undefined && comesToACheck(next, bodies, seen)
  })
}

describe('the manifests', () => {
  const once = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index)

  it('name each slice, section and entry once', () => {
    const sections = manifests.flatMap((manifest) => manifest.sections ?? [])
    expect(once(manifests.map(({ id }) => id))).toEqual([])
    expect(once(sections.flatMap(({ name, aliases = [] }) => [name, ...aliases]))).toEqual([])
    expect(once(manifests.flatMap((manifest) => (manifest.sidebar ?? []).map(({ id }) => id)))).toEqual([])
    expect(once(manifests.flatMap((manifest) => (manifest.search ?? []).map(({ id }) => id)))).toEqual([])
  })

  it('lead only to sections that exist', () => {
    const sections = new Set(
      manifests.flatMap((manifest) =>
        (manifest.sections ?? []).flatMap(({ name, aliases = [] }) => [name, ...aliases]),
      ),
    )
    const entries = manifests.flatMap((manifest) => [...(manifest.sidebar ?? []), ...(manifest.search ?? [])])
    expect(entries.filter(({ section }) => !sections.has(section)).map(({ id }) => id)).toEqual([])
  })

  it('refresh calls of registered slices, on events that something emits', async () => {
    const text = readSources()
      .filter(
        ({ file }) => /^(server|platform|sections)\//.test(file) && !/\/live\.ts$|\.test\.tsx?$/.test(file),
      )
      .map((source) => source.text)
      .join('\n')
    for (const { id, live } of manifests)
      for (const [event, stale] of Object.entries((await live?.())?.default.refreshes ?? {})) {
        expect(
          stale.filter((endpoint) => !endpoints.includes(endpoint)).map(nameOf),
          `${id}: ${event}`,
        ).toEqual([])
        expect(text.includes(`'${event}'`), `${id}: somebody emits ${event}`).toBe(true)
      }
  })
})
