import { type RefObject, useLayoutEffect, useState } from 'react'

/** Does the table not fit into its place? */
export function useIsWider(box: RefObject<HTMLDivElement | null>) {
  const [wider, setWider] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    const table = element?.firstElementChild
    if (!element || !table) return
    const measure = () => setWider(table.scrollWidth > element.clientWidth + 1)
    // Before it is seen: the head of a wide list stands elsewhere.
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(table)
    return () => observer.disconnect()
  }, [box])
  return wider
}
