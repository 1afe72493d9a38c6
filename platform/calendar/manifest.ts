import { defineManifest } from '#kernel/portal/manifest.ts'

/** The home of time: what slices put on the calendar, conflicts, and each person's feed of it. */
export default defineManifest({ id: 'calendar', live: () => import('./contract.ts') })
