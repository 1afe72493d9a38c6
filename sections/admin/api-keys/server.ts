import { has } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'
import { implement } from '#server/context.ts'
import { defineRecord } from '#server/data/records.ts'
import { apiKeys } from './contract.ts'
import { personalData } from './personal-data.ts'
import { add, keys, list, revoke } from './service.ts'
import { apiKeys as table, unrecorded } from './tables.ts'

const key = defineRecord({
  table,
  noun: 'API key',
  scope: (user) => (has(user, can.ADMIN_PANEL_ACCESS) ? undefined : false),
  mayChange: () => false,
  fields: {
    name: 'Name',
    prefix: 'Begins with',
    permissions: 'May',
    reads_only: 'Reads only',
    expires_at: 'Ends',
  },
  event: 'api-keys.changed',
})

export default implement(apiKeys, { list, add, revoke }, { records: [key], personalData, keys, unrecorded })
