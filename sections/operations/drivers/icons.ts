import { IconTruck } from '@tabler/icons-react'

const own = { truck: IconTruck }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
