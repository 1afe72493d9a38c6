import { useCallback } from 'react'
import { useHostOptions } from '#sections/operations/hosts/widgets.tsx'

/** Id -> name of a location, as far as they are loaded. */
export function useHostNames() {
  const { data } = useHostOptions()
  return useCallback((id: string) => data?.items.find((host) => host.id === id)?.name, [data])
}
