import { TOLD, type ToldContent } from '#kernel/portal/presence.ts'
import { withLiveSocket } from './live.ts'

/** Hears what is said in the records that this window watches (`watchRecords`), with its content. Returns how to stop. */
export const onTold = <T>(listener: (told: ToldContent<T>) => void): (() => void) =>
  withLiveSocket((socket) => {
    socket.on(TOLD, listener)
    return () => void socket.off(TOLD, listener)
  })
