import { IconHeartHandshake } from '@tabler/icons-react'

const own = { volunteers: IconHeartHandshake }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
