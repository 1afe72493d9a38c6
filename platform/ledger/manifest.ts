import { defineManifest } from '#kernel/portal/manifest.ts'

/** Where sandwiches come from and go to, once for all sections (docs/decisions/125-ledger.md). */
export default defineManifest({ id: 'ledger' })
