import { defineManifest } from '#kernel/manifest.ts'

export default defineManifest({ id: 'sign-in', uses: ['accounts', 'second-factor'] })
