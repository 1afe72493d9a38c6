import { anyOf } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'

/** Design 4: phones and e-mails of people need CONTACTS_VIEW. */
export const contactData = anyOf(can.CONTACTS_VIEW)
