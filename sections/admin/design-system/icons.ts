import { IconPalette } from '@tabler/icons-react'

const own = { palette: IconPalette }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
