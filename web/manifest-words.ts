import { manifests } from '#registry.ts'

/**
 * The manifests for whoever reads the guide's pages or the challenges in them. In the browser those are not in
 * `#registry.ts` but here (`web/build/manifest-words.ts`), so that they come with what shows them.
 */
export const wordsOfManifests = manifests
