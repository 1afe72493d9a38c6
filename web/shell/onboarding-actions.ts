import type { OnboardingAction } from '#kernel/portal/manifest.ts'
import { manifests } from '#registry.ts'
import { wordsOfManifests } from '../manifest-words.ts'
import { findSection, useSection } from './routes.ts'

const actions = new Map(
  wordsOfManifests
    .flatMap(({ onboarding = [] }) => onboarding)
    .map((action): [string, OnboardingAction] => [action.key, action]),
)

/** How a challenge is done and where (spec 4: 'a known action'); undefined when this browser does not know it. */
export const onboardingAction = (key: string): OnboardingAction | undefined => actions.get(key)

/** The challenge that was met by opening the section at hand. */
export function useOpenedAction(): string | undefined {
  const name = findSection(useSection().section, manifests)?.name
  return [...actions.values()].find(({ section, byOpening }) => byOpening && section === name)?.key
}
