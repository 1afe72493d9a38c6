const listeners = new Set<(text: string) => void>()

/** For what spec 8 says is "logged only": kept as a mark in the browser's performance log, not on the console. */
export function logQuietly(text: string) {
  performance.mark(`lunchbox: ${text}`)
  for (const listener of listeners) listener(text)
}

/** Hears of what is logged. Returns how to stop. */
export function onQuietLog(listener: (text: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
