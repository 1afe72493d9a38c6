// The browser of the tests: the one that npm brings, so that every machine sees the same (docs/decisions).
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './prepare.mjs'

/** npm brings it for Linux alone; elsewhere an installed one serves. */
const ELSEWHERE = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a program that starts Chromium; `CHROMIUM_PATH` names another. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  if (process.platform === 'linux' && process.arch === 'x64') return unpacked()
  const installed = ELSEWHERE.find((file) => existsSync(file))
  if (!installed) throw new Error('No browser for the tests: install Chrome, or name one by CHROMIUM_PATH.')
  return installed
}

const PARTS = ['chromium.br', 'al2023.tar.br', 'fonts.tar.br', 'swiftshader.tar.br']

/**
 * @sparticuz/chromium unpacks to the temp folder and brings libraries and fonts that a bare Debian lacks. A small script
 * ties them together, so that whoever starts the browser needs only its path.
 */
function unpacked() {
  const root = path.join(ROOT, 'node_modules', '@sparticuz', 'chromium')
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const folder = path.join(os.tmpdir(), `lunchbox-browser-${version}-${os.userInfo().uid}`)
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
  writeFileSync(path.join(unfinished, 'fonts.conf'), fontsOf(folder))
  writeFileSync(path.join(unfinished, path.basename(script)), starter(folder, unfinished), { mode: 0o755 })
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    // Another process was quicker.
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(script)) throw error
  }
  return script
}

/** Its own fonts, so that nothing depends on those of the machine. */
const fontsOf = (folder) =>
  `<?xml version="1.0"?><fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`

/** Its own libraries only where the system has none: they are older than a current system's. */
function starter(folder, unfinished) {
  const lines = ['#!/bin/sh', `export FONTCONFIG_FILE="${path.join(folder, 'fonts.conf')}"`]
  const linked = spawnSync('ldd', [path.join(unfinished, 'chromium')], { encoding: 'utf8' })
  if (linked.error || linked.stdout.includes('not found'))
    lines.push(
      `export LD_LIBRARY_PATH="${path.join(folder, 'al2023', 'lib')}\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`,
    )
  return [...lines, `exec "${path.join(folder, 'chromium')}" "$@"`, ''].join('\n')
}
