import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { breath } from '#web/device/breath.ts'

type Load = () => Promise<unknown>
/** What is to come when the page has settled; undefined once it has. */
let coming: Load[] | undefined = []

/**
 * A part that nobody sees at first (a form behind a button, the list behind a menu): its code comes when the page has
 * settled, or when it is first shown, so that a slow phone has the rest sooner. `until` stands in its place meanwhile.
 */
export function later<T extends (props: never) => ReactNode>(
  load: () => Promise<{ default: T }>,
  until?: (props: Parameters<T>[0]) => ReactNode,
): T {
  let here: ComponentType<object> | undefined
  const fetch = async () => {
    const part = (await load()) as unknown as { default: ComponentType<object> }
    here = part.default
    return part
  }
  if (coming) coming.push(fetch)
  else void quietly(fetch)
  // One that did not come is asked for again when it is shown the next time.
  const begin = () =>
    lazy(async () => {
      try {
        return await fetch()
      } catch (error) {
        Part = begin()
        throw error
      }
    })
  let Part = begin()
  // Stands out here: React Compiler would move it to the head of the file, where there is no `here`.
  const ready = () => here
  const Later = (props: Parameters<T>[0]) => {
    // What is here already is drawn with the press: React shows what it waits for no sooner than 300 ms later.
    const [Here] = useState(ready)
    if (Here) return <Here {...(props as object)} />
    return (
      <Suspense fallback={until?.(props)}>
        <Part {...(props as object)} />
      </Suspense>
    )
  }
  return Later as unknown as T
}

let loading: Promise<unknown> | undefined

/** The page has settled: the parts come, so that pressing what shows them shows them at once. Done when they are here. */
export const loadParts = () => (loading ??= loadAll())

async function loadAll() {
  const parts = coming ?? []
  coming = undefined
  const asked: Promise<unknown>[] = []
  for (const part of parts) {
    asked.push(quietly(part))
    await breath()
  }
  return Promise.all(asked)
}

/** One that does not come now is asked for again when it is shown, and says then what is wrong. */
const quietly = (load: Load) => load().catch(() => undefined)
