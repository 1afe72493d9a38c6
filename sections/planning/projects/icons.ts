import { IconFlag, IconFolders, IconTimeline } from '@tabler/icons-react'

const own = { projects: IconFolders, milestone: IconFlag, timeline: IconTimeline }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
