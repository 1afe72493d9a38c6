import { IconSignature } from '@tabler/icons-react'

const own = { signature: IconSignature }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
