import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { partOfManifest } from './manifest-words.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
const filesIn = (folder: string) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    path.join(folder, name),
  )
const textOf = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const manifests = ['platform', 'sections']
  .flatMap(filesIn)
  .filter((file) => path.basename(file) === 'manifest.ts')

/** What a manifest says, as names: its own indentation tells them from what stands within. */
const saidIn = (text: string) => [...text.matchAll(/(?:^|[{,])\s{0,3}(\w+)(?=: )/gm)].map(([, name]) => name)

test('each manifest is the part of the frame, the words and what the search alone reads', () => {
  expect(manifests.length).toBeGreaterThan(50)
  for (const file of manifests) {
    const whole = textOf(file)
    const part = (words: boolean) => {
      const text = partOfManifest(whole, parseAst(whole, { lang: 'ts' }), words) ?? ''
      // It is a manifest still.
      parseAst(text, { lang: 'ts' })
      return text
    }
    const [frame, words] = [part(false), part(true)]
    for (const late of ['guide', 'onboarding']) {
      expect.soft(frame, file).not.toMatch(new RegExp(`^  ${late}: `, 'm'))
      expect.soft(saidIn(words).includes(late), `${file}: ${late}`).toBe(saidIn(whole).includes(late))
    }
    for (const first of ['id', 'uses', 'sections', 'sidebar', 'home', 'frame', 'live', 'tours'])
      expect.soft(saidIn(frame).includes(first), `${file}: ${first}`).toBe(saidIn(whole).includes(first))
    expect.soft(`${frame}${words}`, file).not.toMatch(/^  search: /m)
  }
})

test('one that is written otherwise is not cut', () => {
  const text = 'const manifest = { id: "a" }\nexport default manifest'
  expect(partOfManifest(text, parseAst(text, { lang: 'ts' }), true)).toBeUndefined()
})

test('whoever shows the guide or the challenges takes them from the words, where the built portal has them', () => {
  const screens = [
    ...filesIn('web'),
    ...['platform', 'sections'].flatMap(filesIn).filter((file) => file.endsWith('.tsx')),
  ]
  const astray = screens
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file))
    .map((file) => [file, textOf(file)] as const)
    .filter(
      ([, text]) =>
        /\{ (guide|onboarding|search) = \[\] \}/.test(text) && !text.includes('manifest-words.ts'),
    )
  expect(astray.map(([file]) => file)).toEqual([])
})
