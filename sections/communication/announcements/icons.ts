import { IconSpeakerphone } from '@tabler/icons-react'

const own = { megaphone: IconSpeakerphone }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
