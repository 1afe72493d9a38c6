import { queryClient } from '../calls/query-client.ts'
import { onReturn } from '../device/network.ts'
import { sendWaiting } from './sending.ts'

/** The network is back: first what waits is sent, then everything shown is loaded again (design 5). */
export function returnOfTheNetwork(): () => void {
  const back = () => {
    sendWaiting()
      .catch(() => undefined)
      .finally(() => void queryClient.invalidateQueries())
  }
  const whenVisible = () => {
    if (document.visibilityState === 'visible') void sendWaiting().catch(() => undefined)
  }
  document.addEventListener('visibilitychange', whenVisible)
  const stop = onReturn(back)
  return () => {
    document.removeEventListener('visibilitychange', whenVisible)
    stop()
  }
}
