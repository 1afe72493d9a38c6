import { type ComponentType, lazy } from 'react'

const components = new WeakMap<object, unknown>()

/**
 * What a manifest names to be loaded: asked for at once, or `after` something, and the same component every time. One that
 * did not come is asked for again the next time.
 */
export function loadedOnce<P = object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  after?: () => Promise<void>,
): ComponentType<P> {
  const known = components.get(load) as ComponentType<P> | undefined
  if (known) return known
  const coming = after ? after().then(load) : load()
  coming.catch(() => components.delete(load))
  const component = lazy(() => coming) as unknown as ComponentType<P>
  components.set(load, component)
  return component
}
