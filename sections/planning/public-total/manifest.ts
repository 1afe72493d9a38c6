import { defineManifest } from '#kernel/portal/manifest.ts'

/** The page itself is the server's: it works without JavaScript, in the pages of others (`page.ts`). */
export default defineManifest({ id: 'public-total', uses: ['collections', 'settings'] })
