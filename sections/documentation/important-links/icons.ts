import { IconExternalLink, IconTools } from '@tabler/icons-react'

const own = { tools: IconTools, elsewhere: IconExternalLink }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
