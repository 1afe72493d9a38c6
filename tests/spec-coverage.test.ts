import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { findSection } from '#kernel/portal/navigation.ts'
import { manifests } from '#registry.ts'
import { ROOT } from '#server/root.ts'
import { readSources } from './sources.ts'

const page = readFileSync(path.join(ROOT, 'docs/spec-coverage.md'), 'utf8')
const [coverage = '', texts = ''] = page.split('## Texts that are ours')
const cellsOf = (part: string) =>
  part
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (---|Sentence|Where)/.test(line))
    .map((line) =>
      line
        .replace(/^\| | \|$/g, '')
        .split(/ \| /)
        .map((cell) => cell.trim()),
    )
const rows = cellsOf(coverage).map(([sentence = '', shownBy = '']) => ({
  sentence,
  shownBy: shownBy.split('<br>'),
}))

const COMES = /^comes with ([a-z-]+)$/
const TEST = /^`([\w./-]+\.(?:test|spec)\.tsx?|tests\/[\w-]+\.ts)` › (.+)$/
const named = (pattern: RegExp) =>
  rows.flatMap(({ sentence, shownBy }) =>
    shownBy.flatMap((line) => {
      const found = pattern.exec(line)
      return found ? [{ sentence, first: String(found[1]), second: found[2] ?? '' }] : []
    }),
  )

/** Titles are quoted in any way; what stands in the page is the text between the quotes. */
const hasTitle = (source: string, title: string) =>
  ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`))

describe('docs/spec-coverage.md', () => {
  it('goes through sections 2 to 9, and each sentence says what shows it', () => {
    const headings = [...coverage.matchAll(/^## (\d+(?:\.\d+)?) /gm)].map(([, number]) => number)
    const two = Array.from({ length: 12 }, (_, index) => `2.${index + 1}`)
    expect(headings).toEqual([...two, '3', '4', '5', '6', '7', '8', '9'])
    expect(rows.length).toBeGreaterThan(250)
    const unclear = rows.filter(
      ({ sentence, shownBy }) =>
        sentence === '' || !shownBy.every((line) => [COMES, TEST].some((kind) => kind.test(line))),
    )
    expect(unclear).toEqual([])
  })

  it('names tests that exist', () => {
    const missing = named(TEST).filter(({ first: file, second: title }) => {
      const whole = path.join(ROOT, file)
      return !existsSync(whole) || !hasTitle(readFileSync(whole, 'utf8'), title)
    })
    expect(missing).toEqual([])
  })

  it('lets nothing wait for a section that is there already: its lines name their tests then', () => {
    const there = named(COMES).filter(({ first: section }) => findSection(section, manifests))
    expect(there.map(({ sentence, first }) => `${first}: ${sentence}`)).toEqual([])
  })

  it('lists texts of ours as they stand in the sources', () => {
    const sources = readSources()
      .filter(({ file }) => /^(web|platform|sections)\//.test(file) && !/\.test\.tsx?$/.test(file))
      .map(({ text }) => text.replaceAll(/\s+/g, ' '))
      .join('\n')
    const words = cellsOf(texts).filter(([, text = '']) => !text.includes('`'))
    expect(words.length).toBeGreaterThan(5)
    expect(words.filter(([, text = '']) => !sources.includes(text))).toEqual([])
  })
})
