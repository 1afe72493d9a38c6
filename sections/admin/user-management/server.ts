import { eq } from 'drizzle-orm'
import { has } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'
import { implement, type Slice } from '#server/context.ts'
import { defineRecord } from '#server/data/records.ts'
import { permissions as permissionCalls, users as userCalls } from './contract.ts'
import { importCalls } from './import-contract.ts'
import { permissionWording } from './permissions-to-come.ts'
import { personalData } from './personal-data.ts'
import { accessRequests as requestCalls } from './requests-contract.ts'
import { searches } from './searches.ts'
import { bulkEdit, edit, remove, setPermissions } from './service.ts'
import { peopleImport } from './service-import.ts'
import { add, invite } from './service-invite.ts'
import { exportList, list, one } from './service-list.ts'
import { catalog, diff, holders, preview, why } from './service-permissions.ts'
import { previewAs, previews } from './service-preview.ts'
import { answer, ask, list as listRequests, mine } from './service-requests.ts'
import { accessRequests } from './tables.ts'

const request = defineRecord({
  table: accessRequests,
  noun: 'request for access',
  scope: (user) => (has(user, can.USERS_EDIT) ? undefined : eq(accessRequests.userId, user.id)),
  mayChange: (user, row) => has(user, can.USERS_EDIT) && row.user_id !== user.id,
  fields: { section: 'Section', reason: 'Reason', status: 'Status', answer: 'Answer' },
  event: 'access-requests.changed',
})

const peopleHalf = implement(
  userCalls,
  { list, exportList, one, edit, add, invite, bulkEdit, remove, setPermissions, diff, why },
  {
    records: [request],
    searches,
    personalData,
    files: peopleImport.files,
    permissionWording,
    previewAs,
  },
)
const permissionHalf = implement(permissionCalls, { catalog, holders, preview, previews })
const importHalf = implement(importCalls, peopleImport.handlers)
const requestHalf = implement(requestCalls, { ask, mine, list: listRequests, answer })

const slice: Slice = {
  ...peopleHalf,
  calls: [...peopleHalf.calls, ...importHalf.calls, ...permissionHalf.calls, ...requestHalf.calls],
}
export default slice
