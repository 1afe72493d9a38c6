import { IconFridge, IconQrcode, IconSpray } from '@tabler/icons-react'

const own = { cooler: IconFridge, qr: IconQrcode, wash: IconSpray }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
