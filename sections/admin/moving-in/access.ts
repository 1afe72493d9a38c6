import { allOf } from '#kernel/people/access.ts'
import { can } from '#platform/accounts/access.ts'

/** Whoever looks after the portal; what each sheet needs beside is asked with the sheet (bring.ts). */
export const mayMoveIn = allOf(can.ADMIN_PANEL_ACCESS, can.DATA_IMPORT)
