import { IconStar, IconStarFilled } from '@tabler/icons-react'

const own = { star: IconStar, starred: IconStarFilled }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
