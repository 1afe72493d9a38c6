import { IconClipboardList } from '@tabler/icons-react'

const own = { collections: IconClipboardList }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
