import { type Holder, passes } from '#kernel/people/access.ts'
import type { Manifest, OnboardingAction } from '#kernel/portal/manifest.ts'

/** What the slices declare, by key: what can be done in this portal at all. */
export const actionsOf = (manifests: Manifest[]): Map<string, OnboardingAction> =>
  new Map(manifests.flatMap(({ onboarding = [] }) => onboarding).map((action) => [action.key, action]))

/** Of those, what this person is able to do: whoever may not log collections is not challenged to. */
export function actionsFor(manifests: Manifest[], user: Holder): Map<string, OnboardingAction> {
  const sections = manifests.flatMap((manifest) => manifest.sections ?? [])
  const may = ({ section, access }: OnboardingAction) => {
    if (access && !passes(user, access)) return false
    const target = sections.find(({ name }) => name === section)
    return section === undefined || (target !== undefined && passes(user, target.access))
  }
  return new Map([...actionsOf(manifests)].filter(([, action]) => may(action)))
}
