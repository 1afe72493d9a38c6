import { defineManifest } from '#kernel/manifest.ts'

export default defineManifest({ id: 'health', uses: ['accounts'] })
