import {
  allOf,
  anyOf,
  type CurrentUser,
  definePermissions,
  has,
  passes,
  ROLES,
} from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'
import { can as people } from '#platform/accounts/access.ts'

/** Whoever does something for the charity may have paid for it. */
const HELPERS = ['committee_member', 'core_team', 'host', 'driver', 'volunteer', 'work_logger'] as const

/** Domain 2.1, spec 6, design 4: the entry is everybody's, and everybody finds their own there. */
export const can = definePermissions({
  EXPENSES_VIEW: ROLES,
  EXPENSES_ADD: HELPERS,
  EXPENSES_EDIT_OWN: HELPERS,
  EXPENSES_EDIT_ALL: [],
  EXPENSES_DELETE_OWN: HELPERS,
  EXPENSES_DELETE_ALL: [],
  EXPENSES_APPROVE: [],
  NAV_EXPENSES: ROLES,
})

export const permissionWording: PermissionWording = {
  families: { EXPENSES_: ['Expenses', 'expenses'] },
  names: {
    EXPENSES_APPROVE: {
      label: 'Approve expenses',
      explanation:
        'See all expenses and budgets, approve or reject what somebody else paid, and note that it was paid back.',
      risk: 'elevated',
    },
  },
}

const ALL = [can.EXPENSES_APPROVE, can.EXPENSES_EDIT_ALL, can.EXPENSES_DELETE_ALL] as const
const OWN = [can.EXPENSES_VIEW, can.EXPENSES_ADD, can.EXPENSES_EDIT_OWN, can.EXPENSES_DELETE_OWN] as const

export const mayView = anyOf(...OWN, ...ALL)
/** One's own, or in somebody's name by whoever looks after all. */
export const mayAdd = anyOf(can.EXPENSES_ADD)
export const mayChange = anyOf(can.EXPENSES_ADD, can.EXPENSES_EDIT_OWN, can.EXPENSES_EDIT_ALL)
export const mayRemove = anyOf(can.EXPENSES_ADD, can.EXPENSES_DELETE_OWN, can.EXPENSES_DELETE_ALL)
export const mayApprove = anyOf(can.EXPENSES_APPROVE)
export const mayExport = allOf(people.DATA_EXPORT, can.EXPENSES_VIEW)
/** What everybody's money went to: budgets, and the papers for the treasurer. */
export const seesBudgets = anyOf(can.EXPENSES_APPROVE, can.EXPENSES_EDIT_ALL)

/** Design 4: own expenses only, unless one approves them; who changes everybody's sees them, too. */
export const seesAll = (user: CurrentUser) => ALL.some((name) => has(user, name))
export const seesOwn = (user: CurrentUser) => passes(user, mayView)

/** Who is in an expense: whose money it was, and who wrote it down. */
export interface Parties {
  claimantId: string
  createdBy: string | null
}

/** Somebody’s own: they paid it, or wrote it down for whoever did. */
export const isParty = (user: Pick<CurrentUser, 'id'>, { claimantId, createdBy }: Parties) =>
  claimantId === user.id || createdBy === user.id

/** The one condition: nobody decides about money that is theirs, or that they claimed for somebody. */
export const mayDecide = (user: CurrentUser, expense: Parties) =>
  has(user, can.EXPENSES_APPROVE) && !isParty(user, expense)

export const mayEdit = (user: CurrentUser, expense: Parties) =>
  has(user, can.EXPENSES_EDIT_ALL) ||
  (isParty(user, expense) && (has(user, can.EXPENSES_ADD) || has(user, can.EXPENSES_EDIT_OWN)))

export const mayDelete = (user: CurrentUser, expense: Parties) =>
  has(user, can.EXPENSES_DELETE_ALL) ||
  (isParty(user, expense) && (has(user, can.EXPENSES_ADD) || has(user, can.EXPENSES_DELETE_OWN)))

/** Whose expense a person may write down: their own, or anybody’s where they look after all. */
export const mayClaimFor = (user: CurrentUser, claimantId: string) =>
  claimantId === user.id || has(user, can.EXPENSES_APPROVE) || has(user, can.EXPENSES_EDIT_ALL)
