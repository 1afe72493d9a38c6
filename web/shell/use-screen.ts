import { type ComponentType, startTransition, useEffect, useState } from 'react'
import type { OpenPage, Section } from '#kernel/portal/manifest.ts'
import { firstPieces } from './first-pieces.ts'

const loaded = new Map<string, ComponentType>()
const loading = new Map<string, Promise<ComponentType>>()

/** Starts loading a section's code; pointing at its sidebar entry is reason enough. */
export function preload(section: Section | OpenPage): Promise<ComponentType> {
  const started = loading.get(section.name)
  if (started) return started
  const promise = firstPieces()
    .then(() => section.screen())
    .then(
      ({ default: screen }) => {
        loaded.set(section.name, screen)
        return screen
      },
      (error: unknown) => {
        loading.delete(section.name)
        throw error
      },
    )
  loading.set(section.name, promise)
  return promise
}

/** The section's screen: at once when it is here already, so that nothing flashes. Throws when it cannot be loaded. */
export function useScreen(section: Section | OpenPage): ComponentType | undefined {
  const [known, setKnown] = useState(() => ({ name: section.name, screen: loaded.get(section.name) }))
  const [failure, setFailure] = useState<{ name: string; error: unknown }>()
  const here = known.name === section.name
  if (!here) setKnown({ name: section.name, screen: loaded.get(section.name) })
  const screen = here ? known.screen : undefined
  useEffect(() => {
    if (screen) return
    let gone = false
    preload(section).then(
      (arrived) => gone || startTransition(() => setKnown({ name: section.name, screen: arrived })),
      (error: unknown) => gone || setFailure({ name: section.name, error }),
    )
    return () => {
      gone = true
    }
  }, [section, screen])
  if (failure?.name === section.name && !screen) throw failure.error
  return screen
}
