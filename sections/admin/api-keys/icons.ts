import { IconKey } from '@tabler/icons-react'

const own = { key: IconKey }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
