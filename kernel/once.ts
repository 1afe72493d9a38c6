/** Made when it is first asked for, and kept: for what takes long to make and is often not needed at all, like formatters. */
export function once<T>(make: () => T): () => T {
  let made: { it: T } | undefined
  return () => (made ??= { it: make() }).it
}
