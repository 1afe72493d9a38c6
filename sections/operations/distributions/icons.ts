import { IconPackageExport } from '@tabler/icons-react'

const own = { delivery: IconPackageExport }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
