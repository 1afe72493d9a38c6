import { IconUsersGroup } from '@tabler/icons-react'

const own = { groups: IconUsersGroup }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
