import { IconCircleDotted, IconCircleHalf2, IconCircleMinus, IconCircleNumber0 } from '@tabler/icons-react'

const own = {
  partly: IconCircleHalf2,
  zero: IconCircleNumber0,
  optional: IconCircleDotted,
  exempt: IconCircleMinus,
}
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
