import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/**
 * A part that nobody sees at first (a form behind a button, the list behind a menu): its code comes when it is first
 * shown, so that a slow phone has the rest sooner. `until` stands in its place meanwhile.
 */
export function later<T extends (props: never) => ReactNode>(
  load: () => Promise<{ default: T }>,
  until?: (props: Parameters<T>[0]) => ReactNode,
): T {
  const Part = lazy(load as unknown as () => Promise<{ default: ComponentType<object> }>)
  const Later = (props: Parameters<T>[0]) => (
    <Suspense fallback={until?.(props)}>
      <Part {...(props as object)} />
    </Suspense>
  )
  return Later as unknown as T
}
