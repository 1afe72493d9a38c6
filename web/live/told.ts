import { TOLD, type ToldContent } from '#kernel/portal/presence.ts'
import { withLiveSocket } from './live.ts'

/** Hears what is said in the records that this window watches (`watchRecords`), with its content. Returns how to stop. */
export const onTold = <T>(listener: (told: ToldContent<T>) => void): (() => void) =>
  withLiveSocket((socket) => {
    const hear = (all: ToldContent<T>[]) => {
      for (const told of all) listener(told)
    }
    socket.on(TOLD, hear)
    return () => void socket.off(TOLD, hear)
  })
