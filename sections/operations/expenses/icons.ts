import { IconCarGarage, IconReceipt } from '@tabler/icons-react'

const own = { receipt: IconReceipt, mileage: IconCarGarage }
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
