import { useLocation } from 'wouter'
import { wayOf } from '../rules.ts'

/** Goes where a notification leads: inside the portal, or to another site in a new tab. */
export function useFollow(onLeave?: () => void) {
  const [, navigate] = useLocation()
  return (url: string | null) => {
    const way = wayOf(url)
    if (!way) return
    if (way.newTab) window.open(way.to, '_blank', 'noopener,noreferrer')
    else {
      navigate(way.to)
      onLeave?.()
    }
  }
}
