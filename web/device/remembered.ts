import { useCallback, useState } from 'react'

/** A small choice of this device (folded groups, chosen columns), kept over reloads where the browser allows it. */
export function useRemembered<T>(key: string, initial: T) {
  const [value, setValue] = useState<T>(() => recall(key, initial))
  const remember = useCallback(
    (next: T) => {
      setValue(next)
      try {
        localStorage.setItem(`lunchbox-${key}`, JSON.stringify(next))
      } catch {
        // Storage is switched off or full: the choice lasts as long as the page.
      }
    },
    [key],
  )
  return [value, remember] as const
}

/** The same outside of React. */
export function recall<T>(key: string, initial: T): T {
  try {
    const kept = localStorage.getItem(`lunchbox-${key}`)
    return kept === null ? initial : (JSON.parse(kept) as T)
  } catch {
    return initial
  }
}
