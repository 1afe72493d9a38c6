import { defineManifest } from '#kernel/portal/manifest.ts'

/** Who people are, whatever they do for the charity. */
export default defineManifest({ id: 'people', uses: ['accounts'] })
