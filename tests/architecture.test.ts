import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { manifests } from '#registry.ts'
import template from '#sections/_template/manifest.ts'
import { ROOT } from '#server/root.ts'
import { type Import, importsOf, readSources, type Source, sliceFolders, sliceOf } from './sources.ts'

const sources = readSources()
const byFile = new Map(sources.map((source) => [source.file, source]))
const isTest = (file: string) =>
  /\.(test|spec)\.tsx?$|\/(access-rows|undo-cases)\.ts$/.test(file) ||
  file.startsWith('tests/') ||
  /\/testing(\/|[\w-]*\.tsx?$)/.test(file)
const product = sources.filter(
  ({ file }) => /^(kernel|server|web|platform|sections)\//.test(file) && !isTest(file),
)

/** What a file is, told from its name and place (architecture.md "What may import what"). */
type Kind = 'kernel' | 'access' | 'contract' | 'manifest' | 'tables' | 'server' | 'demo' | 'screen' | 'piece'
function kindOf(file: string): Kind {
  if (file.startsWith('kernel/')) return 'kernel'
  if (file.endsWith('.tsx') || /\/parts\//.test(file)) return 'screen'
  const name = path.posix.basename(file, '.ts')
  if (name === 'access' || name === 'manifest' || name === 'tables' || name === 'server' || name === 'demo')
    return name
  // It names calls, as contracts do; tours name what both sides know, too.
  if (/^(live|tours|tour-targets)$/.test(name) && sliceOf(file)) return 'contract'
  return /(^|-)contract$/.test(name) ? 'contract' : 'piece'
}

const basename = (file: string) => path.posix.basename(file)
/** The doors of another slice: what its server half offers to others. */
const isService = (file: string) => /^service(-[\w-]+)?\.ts$/.test(basename(file))

const PACKAGES: Partial<Record<Kind, RegExp>> = {
  kernel: /^zod$/,
  access: /^$/,
  contract: /^zod$/,
  manifest: /^$/,
  tables: /^drizzle-orm/,
}

/** May this file import that one of ours? */
function mayImport(file: string, { target, dynamic }: Import): boolean {
  const kind = kindOf(file)
  if (target.startsWith('kernel/')) return true
  // What every section stands on knows none of them.
  if (file.startsWith('platform/') && target.startsWith('sections/')) return false
  if (kind === 'kernel') return false
  const name = basename(target)
  const own = sliceOf(target) === sliceOf(file)
  const screen = target.startsWith('web/') || /\.(tsx|css)$/.test(target)
  if (kind === 'screen')
    return screen
      ? own || target.startsWith('web/') || /^([\w-]+-)?widgets\.tsx$/.test(name)
      : own || isShared(target)
  if (screen) return kind === 'manifest' && own && dynamic
  const server = target.startsWith('server/')
  if (kind === 'access') return name === 'access.ts'
  if (kind === 'contract') return !server && (own ? isBothSides(target) : isShared(target))
  // A manifest is in the first load: the calls it speaks of come later, with `live.ts`, and so do tours.
  if (kind === 'manifest')
    return own && dynamic
      ? name === 'live.ts' || name === 'tours.ts' || name === 'contract.ts'
      : own
        ? ['access', 'piece'].includes(kindOf(target))
        : name === 'access.ts'
  if (kind === 'tables') return name === 'tables.ts' || (own && name === 'fields.ts')
  if (server) return true
  if (kind === 'demo') return own || name === 'demo.ts' || name === 'tables.ts'
  return own || isShared(target) || isService(target) || (name === 'tables.ts' && kind === 'piece')
}
/** Of another slice both sides may read its contract, its rules and the fields it declares. */
const isShared = (target: string) =>
  kindOf(target) === 'contract' || kindOf(target) === 'access' || basename(target) === 'fields.ts'
/** Own files that run anywhere; that they do is what the test about the browser proves. */
const isBothSides = (target: string) => ['contract', 'access', 'piece'].includes(kindOf(target))

describe('what may import what', () => {
  it('every file of the project is seen', () => {
    expect(product.length).toBeGreaterThan(60)
    expect(product.flatMap((source) => source.imports).length).toBeGreaterThan(200)
    expect(
      importsOf(
        'platform/a/service.ts',
        `import type {\n  A,\n} from './x.ts'\nexport * from '#kernel/y.ts'`,
      ),
    ).toEqual([
      { target: 'platform/a/x.ts', ours: true, typeOnly: true, dynamic: false },
      { target: 'kernel/y.ts', ours: true, typeOnly: false, dynamic: false },
    ])
  })

  it('a border that is crossed is noticed', () => {
    const may = (file: string, target: string) =>
      mayImport(file, { target, ours: true, typeOnly: false, dynamic: false })
    expect(may('kernel/charity/week.ts', 'server/app.ts')).toBe(false)
    expect(may('platform/a/contract.ts', 'platform/a/tables.ts')).toBe(false)
    expect(may('platform/a/service.ts', 'platform/b/records.ts')).toBe(false)
    expect(may('platform/a/service.ts', 'platform/b/service.ts')).toBe(true)
    expect(may('platform/a/screen.tsx', 'platform/b/parts/card.tsx')).toBe(false)
    expect(may('platform/a/screen.tsx', 'platform/b/widgets.tsx')).toBe(true)
    expect(may('platform/a/screen.tsx', 'server/files/files.ts')).toBe(false)
    expect(may('platform/a/manifest.ts', 'platform/a/screen.tsx')).toBe(false)
    expect(may('platform/a/manifest.ts', 'platform/a/contract.ts')).toBe(false)
    expect(may('platform/a/tables.ts', 'platform/b/tables.ts')).toBe(true)
    expect(may('platform/a/service.ts', 'sections/x/b/service.ts')).toBe(false)
    expect(may('sections/x/b/service.ts', 'platform/a/service.ts')).toBe(true)
  })

  it('every import of ours names a file that exists, with its ending', () => {
    const missing = sources.flatMap(({ file, imports }) =>
      imports
        .filter(({ ours, target }) => ours && !existsSync(path.join(ROOT, target)))
        .map(({ target }) => `${file}: ${target}`),
    )
    expect(missing).toEqual([])
  })

  it('slices and the kernel keep to their borders', () => {
    const broken = product
      .filter(({ file }) => file.startsWith('kernel/') || sliceOf(file))
      .flatMap(({ file, imports }) =>
        imports
          .filter((one) =>
            one.ours
              ? !mayImport(file, one)
              : !one.typeOnly &&
                PACKAGES[kindOf(file)] !== undefined &&
                !PACKAGES[kindOf(file)]?.test(one.target),
          )
          .map(({ target }) => `${file} (${kindOf(file)}) may not import ${target}`),
      )
    expect(broken).toEqual([])
  })

  it('the server and the web know the slices only through the registry', () => {
    const broken = product
      .filter(({ file }) => /^(server|web)\//.test(file))
      .flatMap(({ file, imports }) =>
        imports
          .filter(({ target }) => {
            if (sliceOf(target)) return true
            return target.startsWith(file.startsWith('web/') ? 'server/' : 'web/')
          })
          .map(({ target }) => `${file} may not import ${target}`),
      )
    expect(broken).toEqual([])
  })

  it('nothing that a browser loads reaches the server', () => {
    const reached = new Map<string, string>()
    const walk = (file: string, from: string) => {
      if (reached.has(file)) return
      reached.set(file, from)
      for (const { target, ours, typeOnly } of byFile.get(file)?.imports ?? [])
        if (!typeOnly) walk(ours ? target : `package ${target}`, file)
    }
    const starts = product.filter(
      ({ file }) => (file.startsWith('web/') && !file.startsWith('web/build/')) || file === 'registry.ts',
    )
    for (const { file } of starts) walk(file, 'the browser')
    const server =
      /^server\/|\/tables\.ts$|^package (node:|drizzle-orm|pg$|fastify|@fastify|socket\.io$|pino|graphile)/
    expect(
      [...reached]
        .filter(([file]) => server.test(file))
        .map(([file, from]) => `${from} brings ${file} into the browser`),
    ).toEqual([])
  })
})

describe('slices that use others', () => {
  const folders = sliceFolders()
  const idOf = new Map([
    ...manifests.map((manifest) => [manifest.id, manifest] as const),
    ['_template', template] as const,
  ])
  const reaches = (source: Source) =>
    source.imports
      .map(({ target }) => sliceOf(target))
      .filter((slice) => slice !== undefined && slice !== sliceOf(source.file))

  it('say so in their manifest', () => {
    const silent = product
      .filter(({ file }) => sliceOf(file))
      .flatMap((source) => {
        const slice = String(sliceOf(source.file))
        const uses: readonly string[] = idOf.get(slice)?.uses ?? []
        return reaches(source)
          .filter((other) => !uses.includes(String(other)))
          .map((other) => `${source.file} uses ${other}`)
      })
    expect(silent).toEqual([])
  })

  it('name slices that exist, and never in a circle', () => {
    const circle = (id: string, way: string[]): string | undefined => {
      if (way.includes(id)) return [...way, id].join(' -> ')
      for (const next of idOf.get(id)?.uses ?? []) {
        const found = circle(next, [...way, id])
        if (found) return found
      }
      return undefined
    }
    for (const { id, uses = [] } of manifests) {
      expect(uses.filter((other) => !folders.has(other))).toEqual([])
      expect(circle(id, [])).toBeUndefined()
    }
  })

  it('carry the name of their folder', () => {
    expect(manifests.filter(({ id }) => !folders.has(id)).map(({ id }) => id)).toEqual([])
  })
})

describe('habits', () => {
  const named = (find: RegExp, from = product) =>
    from.flatMap(({ file, code }) => (code.match(find) ?? []).map((match) => `${file}: ${match}`))

  it('a file name says what is inside', () => {
    const vague = /(^|\/)(utils?|helpers?|common|misc|shared|lib|index)(\.server)?\.(ts|tsx)$/
    expect(sources.filter(({ file }) => vague.test(file)).map(({ file }) => file)).toEqual([])
  })

  it('the map’s tree has every folder of the kernel and of the platform', () => {
    const [tree = ''] = readFileSync(path.join(ROOT, 'docs/map.md'), 'utf8').split('\n## ')
    const partOf = (root: string) => tree.slice(tree.indexOf(`\n${root}/`)).split(/\n(?=[a-z])/)[1] ?? ''
    const folders = new Set(
      sources.flatMap(({ file }) => /^(?:kernel|platform)\/[^/]+(?=\/)/.exec(file)?.[0] ?? []),
    )
    expect(folders.size).toBeGreaterThan(30)
    const missing = [...folders].filter((folder) => {
      const [root = '', name = ''] = folder.split('/')
      return !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(partOf(root))
    })
    expect(missing).toEqual([])
  })

  it('a call has one connection, that of its transaction: nobody else asks the pool', () => {
    const asks =
      /\bapp\.(pool|exports|lookBacks)\b|\b(pool|exports)\.(connect|query)\b|\bctx\.app\.(db|doors|settings|sessions)\b/g
    /** Start-up, what runs beside calls, and the way of a call itself. */
    const MAY = [
      'server/data/as-of.ts',
      'server/data/portions.ts',
      'server/data/transaction.ts',
      'server/demo.ts',
      'server/http/change.ts',
      'server/jobs/due-slots.ts',
      'server/jobs/housekeeping.ts',
      'server/jobs/job-runner.ts',
      'server/live/presence.ts',
      'server/people/session.ts',
      'server/postgres/backup.ts',
      'server/postgres/empty-place.ts',
      'server/postgres/migrate.ts',
      'server/postgres/open-export.ts',
      'server/postgres/open-import.ts',
      'server/postgres/restore.ts',
      'platform/accounts/set-up.ts',
      'platform/notifications/jobs.ts',
      'sections/admin/health/backup-job.ts',
      'sections/admin/health/export-job.ts',
    ]
    const found = named(asks)
    expect(found.filter((line) => !MAY.includes(line.split(': ')[0] ?? ''))).toEqual([])
    expect(MAY.filter((file) => !found.some((line) => line.startsWith(`${file}: `)))).toEqual([])
  })

  it('every list of records has a name of its own, for its views and columns, and can be taken along', () => {
    const lists = product
      .filter(({ file }) => sliceOf(file) && !file.includes('/design-system/'))
      .flatMap(({ file, text }) =>
        text
          .split('<DataTable')
          .slice(1)
          .map((code) => ({ file, code })),
      )
    const names = lists.flatMap(({ code }) => /\bname="([\w-]+)"/.exec(code)?.[1] ?? [])
    expect(lists.length).toBeGreaterThan(8)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
    expect(lists.filter(({ code }) => !/\bexports\b/.test(code)).map(({ file }) => file)).toEqual([])
  })

  it('a class that a component names is in its style sheet', () => {
    const missing = product.flatMap(({ file, text }) =>
      [...text.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'/gm)].flatMap(
        ([, sheet = '', target = '']) => {
          const css = readFileSync(path.join(ROOT, path.dirname(file), target), 'utf8')
          const used = text
            .replaceAll(/^import .*$/gm, '')
            .matchAll(new RegExp(`(?<![\\w.])${sheet}\\.(\\w+)`, 'g'))
          return [...used]
            .filter(([, name = '']) => !new RegExp(`\\.${name}(?![\\w-])`).test(css))
            .map(([words]) => `${file}: ${words}`)
        },
      ),
    )
    expect(missing).toEqual([])
  })

  it('nobody but the configuration reads the environment', () => {
    const others = product.filter(({ file }) => file !== 'server/config.ts')
    expect(named(/\bprocess\.env\b/g, others)).toEqual([])
  })

  it('no `any`, no silenced checker, no skipped test, nothing left for later', () => {
    expect(named(/(:\s*|\bas\s+|<)any\b(?!\()/g)).toEqual([])
    const silencers = [
      '@ts-ignore',
      '@ts-expect-error',
      '@ts-nocheck',
      'oxlint-disable',
      'eslint-disable',
      'biome-ignore',
      'TO' + 'DO',
      'FIX' + 'ME',
    ]
    const silenced = sources
      .filter(({ file }) => !file.startsWith('tests/architecture'))
      .flatMap(({ file, text }) =>
        silencers.filter((word) => text.includes(word)).map((word) => `${file}: ${word}`),
      )
    expect(silenced).toEqual([])
    const tests = sources.filter(({ file }) => isTest(file))
    expect(named(/\b(?:it|test|describe)\.(?:skip|only|todo)\b/g, tests)).toEqual([])
  })
})
