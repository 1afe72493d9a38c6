import { defineManifest } from '#kernel/portal/manifest.ts'

/** The screens that every section of records has in common; they stand on history and saved views. */
export default defineManifest({ id: 'records', uses: ['history', 'views'] })
