import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { palette } from '#kernel/portal/palette.ts'
import { ROOT } from '#server/root.ts'
import { DEFAULT_BRAND } from '#web/theme/theme.ts'
import { readSources } from './sources.ts'

const sheets = ['web', 'platform', 'sections']
  .flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name}`,
    ),
  )
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => file.endsWith('.css') && !file.startsWith('web/theme/'))
  .map((file) => ({
    file,
    css: readFileSync(path.join(ROOT, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, ''),
  }))

const found = (pattern: RegExp) =>
  sheets.flatMap(({ file, css }) => [...css.matchAll(pattern)].map(([line]) => `${file}: ${line.trim()}`))

describe('colours come from the theme (docs/decisions/113)', () => {
  it('no style sheet names one of its own', () => {
    expect(sheets.length).toBeGreaterThan(50)
    expect(
      found(
        /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|oklch|oklab)\([^)]*\)|(?<=[:\s])(white|black|orange|red|gray|grey)\s*[;}]/gi,
      ),
    ).toEqual([])
  })

  it('there is one orange: the accent, with what is written on it', () => {
    expect(found(/var\(--mantine-(primary-color|color-(brand|orange))[^)]*\)/g)).toEqual([])
  })

  it('no screen names one in its code', () => {
    const named = readSources().filter(
      ({ file, text }) =>
        /^(web|platform|sections)\/.*\.tsx$/.test(file) &&
        !/\.test\.tsx$|\/design-system\//.test(file) &&
        /['"]#[0-9a-f]{3,8}['"]/i.test(text),
    )
    expect(named.map(({ file }) => file)).toEqual([])
  })

  it('pages of the server that stand without the theme have the same accent', () => {
    const { text } = readSources().find(({ file }) => file === 'server/http/pages.ts') ?? { text: '' }
    const shades = palette(DEFAULT_BRAND)
    expect([...text.matchAll(/--accent:(#\w+)/g)].map(([, accent]) => accent)).toEqual([shades[8], shades[5]])
  })
})
