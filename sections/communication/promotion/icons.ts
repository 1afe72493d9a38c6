import { IconPhotoShare } from '@tabler/icons-react'

const own = { promotion: IconPhotoShare }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
