import {
  allOf,
  anyOf,
  type CurrentUser,
  definePermissions,
  has,
  passes,
  ROLES,
  type Role,
} from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'

const NOBODY: readonly Role[] = []

/** Domain 2.1 and 2.5, spec 6: one store of documents, and who comes to it by which door. */
export const can = definePermissions({
  DOCUMENTS_VIEW: NOBODY,
  DOCUMENTS_MANAGE: NOBODY,
  DOCUMENTS_CONFIDENTIAL: NOBODY,
  TOOLKIT_ACCESS: [
    'committee_member',
    'core_team',
    'host',
    'driver',
    'volunteer',
    'viewer',
    'work_logger',
    'demo_user',
  ],
  NAV_DOCUMENT_MANAGEMENT: NOBODY,
  NAV_TOOLKIT: NOBODY,
  NAV_IMPORTANT_DOCUMENTS: ROLES,
})

export const permissionWording: PermissionWording = {
  families: {
    DOCUMENTS_: ['Documents', 'documents'],
    TOOLKIT_: ['Toolkit', 'the toolkit'],
  },
  names: {
    DOCUMENTS_CONFIDENTIAL: { label: 'See confidential documents', risk: 'elevated' },
    TOOLKIT_ACCESS: { label: 'Open the toolkit' },
  },
}

/** By any of the doors; which documents each sees there, `rights.ts` says. */
const DOORS = [
  can.DOCUMENTS_VIEW,
  can.DOCUMENTS_MANAGE,
  can.DOCUMENTS_CONFIDENTIAL,
  can.NAV_IMPORTANT_DOCUMENTS,
  can.TOOLKIT_ACCESS,
]
export const mayOpen = anyOf(...DOORS)
export const mayBrowse = anyOf(can.DOCUMENTS_VIEW, can.DOCUMENTS_MANAGE)
export const mayOpenImportant = anyOf(can.NAV_IMPORTANT_DOCUMENTS)
export const mayOpenToolkit = anyOf(can.TOOLKIT_ACCESS)
export const mayManage = anyOf(can.DOCUMENTS_MANAGE)
export const mayExport = allOf(people.DATA_EXPORT, can.DOCUMENTS_VIEW)

/** Domain 6.1: confidential ones have a permission of their own; managing documents does not open them. */
export const managesOne = (user: CurrentUser, { category }: { category: unknown }) =>
  passes(user, mayManage) && (category !== 'confidential' || has(user, can.DOCUMENTS_CONFIDENTIAL))
