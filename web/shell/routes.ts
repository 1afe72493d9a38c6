import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { addressOfSection } from '#kernel/portal/navigation.ts'
import { placeOf } from '#kernel/portal/place.ts'

export { addressOfSection, findSection, OVERVIEW } from '#kernel/portal/navigation.ts'
export { isPortalPath, placeOf } from '#kernel/portal/place.ts'

/** Where we are, and how to get elsewhere: `go('collections', { tab: 'log' })`. */
export function useSection() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const place = useMemo(() => placeOf(path, search), [path, search])
  const go = useCallback(
    (section: string, params?: Record<string, string>) => navigate(addressOfSection(section, params)),
    [navigate],
  )
  return { ...place, path, go }
}
