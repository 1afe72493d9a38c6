import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findSection } from '#kernel/portal/navigation.ts'
import { frameTargets, readTours, TOUR_CATEGORIES } from '#kernel/portal/tour.ts'
import { manifests } from '#registry.ts'
import { readGuide } from '#sections/help/help/parts/read-guide.ts'
import { ROOT } from '#server/root.ts'
import { icons } from '#web/ui/show/icons.ts'
import { readSources, sliceOf } from './sources.ts'

const tours = await readTours(manifests)
const twice = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index)

describe('tours', () => {
  it('are named once, as are the steps of each, and keep to the spec’s shape', () => {
    expect(tours.length).toBeGreaterThan(8)
    expect(twice(tours.map(({ id }) => id))).toEqual([])
    for (const { id, title, steps, category, icon, estimatedTime } of tours) {
      expect(twice(steps.map((step) => step.id)), id).toEqual([])
      expect(steps.length, `${id} has several steps`).toBeGreaterThan(1)
      expect(Object.keys(TOUR_CATEGORIES)).toContain(category)
      expect(Object.keys(icons), title).toContain(icon)
      expect([1, 2, 3]).toContain(estimatedTime)
      for (const step of steps)
        expect(step.target === undefined, `${id}, ${step.id}`).toBe(step.position === 'center')
    }
  })

  it('are at least those of spec 2.9', () => {
    const wanted =
      'logos, sign-in-forms, analytics, action-hub, event-request-assignments, dashboard-assignments, calendar-symbols, team-chat, team-board, collections-log, inbox, projects, hosts, event-reminders, my-availability, volunteers'
    const ids = tours.map(({ id }) => id)
    expect(wanted.split(', ').filter((id) => !ids.includes(id))).toEqual([])
  })

  it('are all reached from the manifest of their slice', () => {
    const sources = readSources()
    const silent = sources
      .filter(({ file }) => /^(platform|sections)\/[\w/-]+\/tours\.ts$/.test(file))
      .filter(({ file }) => {
        const manifest = sources.find((source) => source.file === file.replace('tours.ts', 'manifest.ts'))
        return !manifest?.text.includes('./tours.ts')
      })
    expect(silent.map(({ file }) => file)).toEqual([])
  })

  it('lead only to sections that exist', () => {
    const places = tours.flatMap(({ steps, afterComplete }) => [
      ...steps.flatMap(({ place }) => place ?? []),
      ...(afterComplete ? [afterComplete] : []),
    ])
    expect(places.filter(({ section }) => !findSection(section, manifests))).toEqual([])
  })

  it('have marks that screens carry and that some step uses', () => {
    const used = new Set(tours.flatMap(({ steps }) => steps.map(({ target }) => target?.['data-tour'])))
    const sources = readSources()
    const declared = sources
      .filter(({ file }) => file.endsWith('/tour-targets.ts'))
      .flatMap(({ file, text }) => {
        const names = /defineTargets\('([\w-]+)', \[([^\]]*)\]\)/.exec(text)
        const slice = sliceOf(file)
        expect(names?.[1], `${file} is named after its slice`).toBe(slice)
        return [...(names?.[2] ?? '').matchAll(/'([\w-]+)'/g)].map(([, name]) => ({
          mark: `${slice}.${name}`,
          carried: `targets.${name}`,
          files: sources.filter((source) => sliceOf(source.file) === slice && source.file.endsWith('.tsx')),
        }))
      })
    const frame = Object.entries(frameTargets).map(([name, target]) => ({
      mark: target['data-tour'],
      carried: `frameTargets.${name}`,
      files: sources.filter(({ file }) => file.endsWith('.tsx')),
    }))
    const all = [...declared, ...frame]
    expect(all.length).toBeGreaterThan(20)
    const lost = all.filter(
      ({ carried, files }) => !files.some(({ text }) => new RegExp(`\\b${carried}\\b`).test(text)),
    )
    expect(lost.map(({ mark }) => `${mark}: no screen carries it`)).toEqual([])
    expect(all.filter(({ mark }) => !used.has(mark)).map(({ mark }) => `${mark}: no tour uses it`)).toEqual(
      [],
    )
  })
})

describe('the user guide', () => {
  const folder = path.join(ROOT, 'docs', 'user-guide')
  const files = readdirSync(folder).filter((file) => file.endsWith('.md') && file !== 'README.md')
  const pages = manifests.flatMap(({ guide = [] }) => guide)
  const read = (page: string) => readGuide(readFileSync(path.join(folder, `${page}.md`), 'utf8'))

  it('has each page in one manifest, under `guide`, and in its table of contents', () => {
    expect(pages.map(({ page }) => `${page}.md`).toSorted()).toEqual(files.toSorted())
    const contents = readFileSync(path.join(folder, 'README.md'), 'utf8')
    expect(files.filter((file) => !contents.includes(`(${file})`))).toEqual([])
  })

  it.each(pages)('$page can be read, and is called as its manifest says', ({ page, title }) => {
    expect(read(page).title).toBe(title)
  })

  it('and a search entry and a tour have every section of the sidebar, and each tour stands in a page', () => {
    const entries = manifests.flatMap(({ sidebar = [] }) => sidebar)
    expect(entries.length).toBeGreaterThan(50)
    const told = new Set(pages.flatMap(({ section, about = [] }) => [section, ...about]))
    const found = new Set(manifests.flatMap(({ search = [] }) => search.map(({ section }) => section)))
    // The calculator opens in a tab of its own: its tour speaks of it where it is opened.
    const shown = new Set([
      'inventory-calculator',
      ...tours.flatMap(({ steps }) => steps.map(({ place }) => place?.section)),
    ])
    const lacking = entries.flatMap(({ section }) => [
      ...(told.has(section) ? [] : [`${section}: no page of the guide`]),
      ...(found.has(section) ? [] : [`${section}: not in the search`]),
      ...(shown.has(section) ? [] : [`${section}: no tour`]),
    ])
    expect(lacking).toEqual([])
    const offered = new Set(pages.flatMap((page) => page.tours ?? []))
    expect(tours.map(({ id }) => id).filter((id) => !offered.has(id))).toEqual([])
    const unknown = pages.flatMap(({ about = [] }) => about).filter((one) => !findSection(one, manifests))
    expect(unknown).toEqual([])
  })

  it('leads to sections, tours, pages and pictures that exist', () => {
    const ids = tours.map(({ id }) => id)
    expect(pages.flatMap((page) => page.tours ?? []).filter((id) => !ids.includes(id))).toEqual([])
    expect(pages.filter(({ section }) => section !== undefined && !findSection(section, manifests))).toEqual(
      [],
    )
    const pictures = readdirSync(path.join(folder, 'pictures'))
    const blocks = pages.flatMap(({ page }) => read(page).blocks)
    const shown = blocks.flatMap((block) => (block.kind === 'picture' ? [`${block.name}.webp`] : []))
    expect(shown.toSorted()).toEqual(pictures.toSorted())
    const lines = blocks.flatMap((block) =>
      block.kind === 'list' ? block.items : block.kind === 'paragraph' ? [block.content] : [],
    )
    const links = lines.flat().flatMap((part) => (part.kind === 'link' ? [part.href] : []))
    expect(links.filter((href) => /^[\w-]+\.md$/.test(href) && !files.includes(href))).toEqual([])
  })
})
