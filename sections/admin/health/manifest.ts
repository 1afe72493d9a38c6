import { defineManifest } from '#kernel/portal/manifest.ts'

export default defineManifest({ id: 'health', uses: ['accounts'], live: () => import('./live.ts') })
