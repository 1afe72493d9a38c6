import { anyOf, definePermissions } from '#kernel/people/access.ts'
import type { PermissionWording } from '#kernel/people/permission-words.ts'

/** How the charity writes to people outside is for administrators to say, and for whomever they let. */
export const can = definePermissions({
  LETTERS_EDIT: [],
})

export const permissionWording: PermissionWording = {
  families: { LETTERS_: ['Letters', 'letters'] },
  names: { LETTERS_EDIT: { label: 'Change what letters say and when they go', risk: 'moderate' } },
}

export const mayEdit = anyOf(can.LETTERS_EDIT)
