// `node tools/make-icons.mjs`: draws the PNG icons from icon.svg; phones do not take the drawing itself.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { findBrowser } from './browser.mjs'

const folder = new URL('../web/public/icons/', import.meta.url)
const drawing = readFileSync(new URL('icon.svg', folder), 'utf8')
// Launchers cut maskable icons to a circle: the ground reaches the edges, the picture stays in the middle.
const maskable = drawing
  .replace('viewBox="0 0 64 64"', 'viewBox="-8 -8 80 80"')
  .replace('<rect width="64" height="64" rx="15"', '<rect x="-8" y="-8" width="80" height="80"')

const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] })
for (const [name, svg, size] of [
  ['icon-192', drawing, 192],
  ['icon-512', drawing, 512],
  ['maskable-512', maskable, 512],
]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } })
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${svg}`)
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, folder)), omitBackground: true })
}
await browser.close()
