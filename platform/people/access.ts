import { allOf, anyOf, definePermissions } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'

/** Domain 2.1, directory. */
export const can = definePermissions({ MANAGE_DIRECTORY: ['admin', 'core_team'] })

export const permissionWording: PermissionWording = {
  families: { MANAGE_DIRECTORY: ['Directory', 'the directory'] },
  names: {
    MANAGE_DIRECTORY: {
      label: 'Manage the directory',
      explanation:
        'Makes one of a person who is known twice, and says that two who look alike are not the same.',
      risk: 'elevated',
    },
  },
}

/** Design 4: phones and e-mails of people need CONTACTS_VIEW. */
export const contactData = anyOf(people.CONTACTS_VIEW)

/** Two records are compared by their phones and e-mails; what their rows are is decided by the slices of these. */
export const mayManage = allOf(can.MANAGE_DIRECTORY, people.CONTACTS_VIEW)
