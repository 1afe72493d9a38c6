import { defineManifest } from '#kernel/manifest.ts'

export default defineManifest({ id: 'personal-data', uses: ['accounts'] })
