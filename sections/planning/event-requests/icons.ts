import { IconMicrophone, IconSnowflake, IconSteeringWheel, IconTruckDelivery } from '@tabler/icons-react'

const own = {
  cold: IconSnowflake,
  driver: IconSteeringWheel,
  speaker: IconMicrophone,
  van: IconTruckDelivery,
}
export default own

declare module '#web/ui/show/icons.ts' {
  interface SliceIcons extends Readonly<typeof own> {}
}
