import { defineManifest } from '#kernel/portal/manifest.ts'

/** Large files arrive in parts. */
export default defineManifest({ id: 'uploads' })
