// `npm run dev`: the server started again with every change, and Vite in front of it.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { checkNode, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
const packages = path.join(ROOT, 'node_modules')
const run = (file, ...args) =>
  spawn(process.execPath, [path.join(packages, file), ...args], { cwd: ROOT, stdio: 'inherit' })
const children = [
  run('tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts', ...process.argv.slice(2)),
  run('vite/bin/vite.js'),
]
let stopping = false
const stop = () => {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
for (const child of children) child.once('exit', stop)
