import { defineManifest } from '#kernel/portal/manifest.ts'

/** Work to be done has one home; sections are the views over it. */
export default defineManifest({ id: 'tasks', uses: ['accounts', 'attachments', 'notifications', 'threads'] })
