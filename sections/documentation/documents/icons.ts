import { IconBooks, IconFolders, IconStar, IconStarFilled, IconToolsKitchen2 } from '@tabler/icons-react'

const own = {
  documents: IconFolders,
  resources: IconBooks,
  star: IconStar,
  starred: IconStarFilled,
  toolkit: IconToolsKitchen2,
}
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
