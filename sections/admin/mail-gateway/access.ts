import { anyOf, definePermissions, type Holder, has } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as canAdminister } from '#platform/accounts/access.ts'

/** For the key of the program that brings mails in; nobody needs it for anything else. */
export const can = definePermissions({ MAIL_BRING_IN: ['admin'] })

export const bringsIn = anyOf(can.MAIL_BRING_IN)
/** Design 4: ADMIN_ACCESS opens the reading calls of admin screens. */
export const mayRead = anyOf(canAdminister.ADMIN_PANEL_ACCESS, canAdminister.ADMIN_ACCESS)

export const seesAddresses = (user: Holder) => has(user, canAdminister.CONTACTS_VIEW)

export const permissionWording: PermissionWording = {
  families: { MAIL_: ['Answers by email', 'answers by email'] },
  names: {
    MAIL_BRING_IN: {
      label: 'Bring in answers by email',
      explanation:
        'Hands emails over that came to the address for answers. For the key of an email server; whose answer it is follows from the address it was sent to.',
      risk: 'elevated',
    },
  },
}
