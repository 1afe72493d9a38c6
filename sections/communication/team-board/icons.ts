import { IconHeart, IconHeartFilled } from '@tabler/icons-react'

const own = { heart: IconHeart, heartFilled: IconHeartFilled }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
