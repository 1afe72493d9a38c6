import { IconFolders, IconToolsKitchen2 } from '@tabler/icons-react'

const own = { documents: IconFolders, toolkit: IconToolsKitchen2 }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
