import { defineManifest } from '#kernel/portal/manifest.ts'

/** Where addresses are. Pins placed by hand need nothing of it. */
export default defineManifest({ id: 'places', uses: ['notifications'] })
