import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { OVERVIEW } from './kernel/portal/navigation.ts'
import { baseMap } from './web/build/base-map.ts'
import { manifestWords } from './web/build/manifest-words.ts'
import {
  firstFiles,
  lateStylesLast,
  noJsonSchemas,
  packed,
  serviceWorker,
  standaloneScript,
} from './web/build/plugins.ts'

const root = import.meta.dirname
const SERVER_ONLY = /^(server\/|(platform|sections\/[^/]+)\/[^/]+\/(service|tables|server|demo)([-./]|$))/

/** architecture.md: browser code that reaches a server file stops the build. */
function noServerCode(): Plugin {
  return {
    name: 'no-server-code',
    transform(_code, id) {
      const path = id.split('?')[0] ?? id
      const file = isAbsolute(path) ? relative(root, path).split(sep).join('/') : path
      if (SERVER_ONLY.test(file)) this.error(`${file} runs on the server and was reached from browser code`)
    },
  }
}

/** Pieces that need each other start in an order nobody chose: what one of them reads of the other is not there yet. */
function noCircles(): Plugin {
  return {
    name: 'no-circles',
    generateBundle(_options, bundle) {
      const done = new Set<string>()
      const walk = (file: string, path: string[]) => {
        const piece = bundle[file]
        if (path.includes(file))
          this.error(
            `These pieces need each other, so the portal would not start: ${[...path.slice(path.indexOf(file)), file].join(' > ')}. See pieces()`,
          )
        if (piece?.type !== 'chunk' || done.has(file)) return
        for (const next of piece.imports) walk(next, [...path, file])
        done.add(file)
      }
      for (const file of Object.keys(bundle)) walk(file, [])
    },
  }
}

/** Changes with the contracts: answers kept on a device by an earlier version may not fit the screens of this one. */
function shapesOfAnswers(): string {
  const hash = createHash('sha256')
  const files = ['platform', 'sections'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  for (const file of files.filter((name) => /contract[^/\\]*\.ts$/.test(name)).sort())
    hash.update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}

/** A file that so many late parts share goes into the one that they all load. */
const SHARED_BY = 4
/** What so many sections need before they can draw anything is needed by most. */
const NEEDED_BY = 10

/** Every manifest's text, and what is imported in it stands relative to. */
const manifestTexts = ['platform', 'sections'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('manifest.ts') && !name.startsWith('_template'))
    .map((name) => join(root, folder, name))
    .map((file) => ({ folder: dirname(file), text: readFileSync(file, 'utf8') })),
)

/** What manifests load one by one but every page needs together: a request for each would cost more than its code. */
function loadedTogether(field: string): Set<string> {
  const named = new RegExp(`${field}: \\(\\) => import\\('([^']+)'\\)`, 'g')
  const files = manifestTexts.flatMap(({ folder, text }) =>
    [...text.matchAll(named)].map(([, path = '']) => join(folder, path)),
  )
  if (files.length === 0) throw new Error(`No manifest names a \`${field}: () => import('…')\``)
  return new Set(files)
}

/** The modules that draw a section first: its screen; and its cards, where it is the page of cards. */
function screens(): Map<string, readonly string[]> {
  const named = /name: '([^']+)'(?:(?!name: ')[^])*?screen: \(\) => import\('([^']+)'\)/g
  return new Map(
    manifestTexts.flatMap(({ folder, text }) => {
      const found = [...text.matchAll(named)]
      // One that is written otherwise would come late without a word.
      if (found.length !== text.split('screen:').length - 1)
        throw new Error(
          `${folder}/manifest.ts: please write each screen as \`screen: () => import('…')\`, behind its name`,
        )
      return found.map(([, name = '', path = '']) => [
        name,
        [join(folder, path), ...(name === OVERVIEW ? loadedTogether('card') : [])],
      ])
    }),
  )
}

/**
 * Few pieces instead of three hundred: each is a request, and a phone waits for every six of them.
 * - `react`, `ground`, `first`: all that comes before the first paint, in three pieces that start one by one.
 * - `calls`, `kit`: what lists need before their first rows and Home as well, beside their own code: what slices say of
 *   their calls, and what screens are made of. `-lists` is what lists need and Home does not; `-home`, `-frame`, `-most` (of
 *   the sections) and their combinations what exactly these need besides; `-late` what waits until the page has settled.
 *   What only a few sections need stays with them, calls with their slice.
 *   Calls stand apart from screens: left to the bundler, a screen's chunk would hold some of them, and the live channel
 *   (kernel/portal/manifest.ts `live`), which needs all of them, would load all screens.
 * - `frame`, `home`: the small pieces around every section, and on the first one.
 */
function pieces(): Rolldown.CodeSplittingGroup[] {
  const drawn = screens()
  const named = (name: string) => {
    const files = drawn.get(name)
    if (!files) throw new Error(`vite.config.ts names the section ${name}, which no manifest has`)
    return files
  }
  const calls = new Set<string>()
  const isCall = closure(calls)
  const frame = closure(new Set([...loadedTogether('piece'), ...SHELL_AT_REST]))
  const cards = closure(loadedTogether('card'))
  const home = closure(new Set(named(OVERVIEW)))
  const sections = [...drawn.values()].map((files) => closure(new Set(files)))
  const lists = closure(new Set(LISTS.flatMap(named)))
  /** Who needs it before they can draw anything. What more of them need never needs what fewer do: no circles. */
  const whose: Rank = (id, context) => {
    const isHome = home(id, context)
    if (lists(id, context)) return isHome ? '' : '-lists'
    const many = sections.filter((needs) => needs(id, context)).length
    const by = [isHome && 'home', frame(id, context) && 'frame', many >= NEEDED_BY && 'most'].filter(Boolean)
    if (by.length > 0) return `-${by.join('-')}`
    return many > 0 ? '-few' : '-late'
  }
  return [
    { name: 'react', tags: ['$initial'], test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
    { name: 'ground', tags: ['$initial'], test: /[\\/]node_modules[\\/]/ },
    { name: 'first', tags: ['$initial'] },
    {
      debugName: 'calls',
      test: (id) => {
        if (/[\\/](platform|sections)[\\/][^?]+[\\/]([\w-]+-)?(contract|live)\.ts$/.test(id)) calls.add(id)
        return (
          /[\\/](platform|sections|kernel)[\\/][^?]+\.ts$/.test(id) ||
          id.includes('/zod/') ||
          id.endsWith('/schemas-when-used.ts')
        )
      },
      name: (id, context) => {
        if (!isCall(id, context)) return null
        if (EVENTS.test(id)) return 'calls-events'
        const rank = whose(id, context)
        const slice = /[\\/](?:platform|sections[\\/][\w-]+)[\\/]([\w-]+)[\\/]/.exec(id)?.[1]
        return `calls${slice && OWN.has(rank) ? `-${slice}` : rank}`
      },
    },
    {
      debugName: 'kit',
      name: (id, context) => {
        const rank = whose(id, context)
        if (isCall(id, context) || OWN.has(rank)) return null
        return EVENTS.test(id) && !rank.startsWith('-home') ? 'kit-events' : `kit${rank}`
      },
      minShareCount: 2,
    },
    {
      debugName: 'kit-late',
      name: (id, context) => (isCall(id, context) || whose(id, context) !== '-late' ? null : 'kit-late'),
      minShareCount: SHARED_BY,
    },
    { debugName: 'frame', name: (id, context) => (frame(id, context) ? 'frame' : null) },
    { debugName: 'home', name: (id, context) => (cards(id, context) ? 'home' : null) },
  ]
}

/** Ranks of what has its place beside whoever needs it. */
const OWN = new Set(['-few', '-late'])

type Rank = (id: string, context: Rolldown.ChunkingContext) => string

/** What the shell itself loads when the page is at rest, as the pieces of the frame are. */
const SHELL_AT_REST = ['waiting', 'sidebar-tips'].map((name) => {
  const file = join(root, `web/shell/${name}.tsx`)
  if (!existsSync(file)) throw new Error(`vite.config.ts names ${file}, which is not there`)
  return file
})

/** The sections that lists are cut by: each way of making one is among them, and every other list needs hardly more. */
const LISTS = ['collections', 'hosts', 'wishlist', 'event-requests', 'drivers', 'volunteers']

/** Is it one of these, or does one of them need it before it can start? Asked after all files are known. */
function closure(files: Set<string>) {
  let all: Set<string> | undefined
  return (id: string, context: Rolldown.ChunkingContext) => {
    if (!all) {
      all = new Set(files)
      for (const one of all) for (const next of neededBy(one, context)) all.add(next)
    }
    return all.has(id)
  }
}

/** What event requests say of themselves is a third of it all; besides them only Home and their neighbours need it. */
const EVENTS = /[\\/]sections[\\/]planning[\\/]event-requests[\\/]/

const KIT_INDEX = /\/@mantine\/core\/esm\/index\.mjs$/

/** What a file imports; of a library that says everything in one index only what it names. */
function neededBy(file: string, context: Rolldown.ChunkingContext): string[] {
  const imported = context.getModuleInfo(file)?.importedIds ?? []
  const index = imported.find((id) => KIT_INDEX.test(id))
  if (!index || KIT_INDEX.test(file)) return imported
  const [, names = ''] = /import \{([^}]+)\} from '@mantine\/core'/.exec(readFileSync(file, 'utf8')) ?? []
  const components = names.split(',').map((name) => name.trim().split(' ')[0] ?? '')
  return [
    ...imported.filter((id) => id !== index),
    ...components.map((name) => index.replace('index.mjs', `components/${name}/${name}.mjs`)),
  ]
}

const portal = `http://localhost:${process.env.PORT ?? '3000'}`

export default defineConfig({
  root: `${root}/web`,
  define: { 'import.meta.env.LUNCHBOX_SHAPES': JSON.stringify(shapesOfAnswers()) },
  // The server and the tests use zod as it is.
  resolve: { alias: [{ find: /^zod$/, replacement: `${root}/web/calls/schemas-when-used.ts` }] },
  plugins: [
    noServerCode(),
    noCircles(),
    manifestWords(),
    noJsonSchemas(),
    react({ compiler: true }),
    baseMap(),
    serviceWorker(`${root}/web/service-worker.ts`),
    lateStylesLast(),
    firstFiles(screens()),
    standaloneScript(`${root}/web/sign-in/passkey.ts`, 'sign-in-passkey.js'),
    packed(),
  ],
  // Nothing inlined as data: URLs, so that the content security policy can stay strict.
  build: {
    outDir: `${root}/dist/web`,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: pieces(),
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '^/(api|setup|healthz|readyz)(/|\\?|$)': portal,
      '/socket.io': { target: portal, ws: true },
      '/notifications': { target: portal, ws: true },
    },
  },
})
