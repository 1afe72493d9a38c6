import { SECOND } from '#kernel/clock.ts'
import { startedThroughNpm } from './config.ts'
import { commandOf, parentOf, startOf } from './postgres/processes.ts'

/**
 * Started through npm, the portal ends when npm does, however that ended (design 2): it watches the processes between
 * the two, npm included. Started by itself it belongs to nobody and keeps running.
 */
export function watchLauncher(onGone: () => void): void {
  const watched = startedThroughNpm() ? ancestorsUpToNpm() : []
  if (watched.length === 0) return
  const timer = setInterval(() => {
    if (watched.every(({ pid, started }) => startOf(pid) === started)) return
    clearInterval(timer)
    onGone()
  }, SECOND)
  timer.unref()
}

function ancestorsUpToNpm(): { pid: number; started: string }[] {
  const chain: { pid: number; started: string }[] = []
  for (let pid = parentOf(process.pid); pid > 1; pid = parentOf(pid)) {
    const started = startOf(pid)
    if (started === undefined) return []
    chain.push({ pid, started })
    if (/(^|[/\\])npm(\s|$|-cli\.js|\.cmd)/.test(commandOf(pid))) return chain
    if (chain.length > 8) return []
  }
  return []
}
