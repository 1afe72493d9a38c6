/**
 * Does each by itself: what fails keeps none of the others from being done, and is tried again with its job, which fails by
 * the first fault once all were tried.
 */
export async function oneByOne<T>(
  things: Iterable<T>,
  signal: AbortSignal,
  run: (one: T) => Promise<unknown>,
): Promise<void> {
  const faults: unknown[] = []
  for (const one of things) {
    if (signal.aborted) break
    try {
      await run(one)
    } catch (fault) {
      faults.push(fault)
    }
  }
  if (faults.length > 0) throw faults[0]
}
