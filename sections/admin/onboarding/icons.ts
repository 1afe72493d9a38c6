import { IconTrophy } from '@tabler/icons-react'

const own = { trophy: IconTrophy }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
