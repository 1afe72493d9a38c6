import { useMemo } from 'react'
import { manifests } from '#features/registry.ts'
import { type GuidePage, guideOf } from '#kernel/tour.ts'
import { useCurrentUser } from './session.ts'

/** The pages of the user guide about what is open to this person, in the order of the sidebar. */
export function useGuidePages(): GuidePage[] {
  const user = useCurrentUser()
  return useMemo(() => guideOf(manifests, user), [user])
}
