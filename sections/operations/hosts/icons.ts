import { IconBuildingCommunity } from '@tabler/icons-react'

const own = { hosts: IconBuildingCommunity }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
