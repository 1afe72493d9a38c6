import { type RefObject, useLayoutEffect, useState } from 'react'

/** Does what stands in it, a table or a picture, not fit into its place? */
export function useIsWider(box: RefObject<HTMLDivElement | null>) {
  const [wider, setWider] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    const within = element?.firstElementChild
    if (!element || !within) return
    const measure = () => setWider(within.scrollWidth > element.clientWidth + 1)
    // Before it is seen: the head of a wide list stands elsewhere.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(within)
    return () => observer.disconnect()
  }, [box])
  return wider
}
