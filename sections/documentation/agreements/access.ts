import { allOf, anyOf, type CurrentUser, definePermissions, has } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'

/** What everybody signs for themselves needs no permission; these are about what others signed. */
export const can = definePermissions({
  AGREEMENTS_VIEW: ['core_team', 'demo_user'],
  AGREEMENTS_MANAGE: ['core_team'],
})

export const permissionWording: PermissionWording = {
  families: { AGREEMENTS_: ['Agreements', 'agreements'] },
  names: {
    AGREEMENTS_VIEW: { label: 'See who has signed which agreement' },
    AGREEMENTS_MANAGE: {
      label: 'Manage agreements: their texts, who is asked, what was signed by hand',
      explanation: 'Decides what people sign, sends it to them, and ends what they signed.',
      risk: 'elevated',
    },
  },
}

export const mayView = anyOf(can.AGREEMENTS_VIEW, can.AGREEMENTS_MANAGE)
export const mayManage = anyOf(can.AGREEMENTS_MANAGE)
export const mayExport = allOf(people.DATA_EXPORT, can.AGREEMENTS_VIEW)

export const sees = (user: CurrentUser) => has(user, can.AGREEMENTS_VIEW) || manages(user)
export const manages = (user: CurrentUser) => has(user, can.AGREEMENTS_MANAGE)

interface Signed {
  personId: string | null
}
const isOwn = (user: CurrentUser, { personId }: Signed) => personId !== null && personId === user.personId

/** What one signed oneself is always there to read, and to end. */
export const mayRead = (user: CurrentUser, signed: Signed) => isOwn(user, signed) || sees(user)
export const mayWithdraw = (user: CurrentUser, signed: Signed) => isOwn(user, signed) || manages(user)
