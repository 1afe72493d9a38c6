import { defineManifest } from '#kernel/manifest.ts'
import { can } from './access.ts'
import { accounts } from './contract.ts'

export default defineManifest({
  id: 'accounts',
  permissions: can,
  refreshes: { 'users.changed': [accounts.me] },
})
