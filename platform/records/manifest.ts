import { defineManifest } from '#kernel/portal/manifest.ts'

/** The screens that every section of records has in common: list, record, form, import. */
export default defineManifest({ id: 'records', uses: ['attachments', 'history', 'people', 'threads'] })
