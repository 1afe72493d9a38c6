import { IconHomeHeart } from '@tabler/icons-react'

const own = { recipients: IconHomeHeart }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
