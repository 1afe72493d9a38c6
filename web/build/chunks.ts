/** What the bundler tells of the modules it has read. */
interface Modules {
  getModuleInfo(id: string): { importers: readonly string[]; isEntry: boolean } | null
}

const CONTRACT = /features[\\/][^\\/]+[\\/]([\w-]+-)?(contract|live)\.ts$/

/**
 * What every slice says of its calls is loaded in one piece right after the first paint (kernel/manifest.ts `live`), and
 * with it what the contracts are made of, as far as the first load has not brought it. Left to itself, such a file may
 * land beside a screen that shares it; then the calls wait for the screen and the screen for the calls, and neither
 * begins.
 */
export function callsChunk() {
  const first = new Map<string, boolean>()
  const needed = new Map<string, boolean>()
  return (id: string, modules: Modules): string | null => {
    const importers = (of: string) => modules.getModuleInfo(of)?.importers ?? []
    const isFirst = remembered(
      first,
      (of) => modules.getModuleInfo(of)?.isEntry === true || importers(of).some(isFirst),
    )
    const isNeeded = remembered(needed, (of) => CONTRACT.test(of) || importers(of).some(isNeeded))
    return CONTRACT.test(id) || (isNeeded(id) && !isFirst(id)) ? 'calls' : null
  }
}

/** Modules may import each other in a circle: the way back counts as no. */
function remembered(known: Map<string, boolean>, judge: (id: string) => boolean) {
  return (id: string): boolean => {
    const before = known.get(id)
    if (before !== undefined) return before
    known.set(id, false)
    const answer = judge(id)
    known.set(id, answer)
    return answer
  }
}
