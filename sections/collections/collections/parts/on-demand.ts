import type { CurrentUser } from '#kernel/people/access.ts'
import { whenSettled } from '#web/shell/at-rest.ts'
import { later } from '#web/ui/later.tsx'

/** Parts of the log that show when somebody asks for them. */
export const Forms = later(() => import('./forms.tsx'))
export const EntryDrawer = later(() => import('./entry-drawer.tsx'))
export const MoveDialog = later(() => import('./move-dialog.tsx'))
export const Duplicates = later(() => import('./duplicates.tsx'))
export const ImportLog = later(() => import('./import-log.tsx'))

/** For a form that is opened without a network later: it names half of all calls, which take a phone as long as the rows. */
export async function keepNamesOfGroups(user: CurrentUser) {
  await whenSettled()
  const { keepGroupNames } = await import('./known-groups.ts')
  await keepGroupNames(user)
}
