import { useMemo } from 'react'
import { type GuidePage, guideOf } from '#kernel/portal/tour.ts'
import { manifests } from '#registry.ts'
import { useCurrentUser } from './calls/session.ts'
import { wordsOfManifests } from './manifest-words.ts'

const guidePages = wordsOfManifests.flatMap(({ guide = [] }) => guide)

/** The pages of the user guide about what is open to this person, in the order of the sidebar. */
export function useGuidePages(): GuidePage[] {
  const user = useCurrentUser()
  return useMemo(() => guideOf(guidePages, manifests, user), [user])
}
