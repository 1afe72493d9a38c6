import { IconBulb } from '@tabler/icons-react'

const own = { bulb: IconBulb }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
