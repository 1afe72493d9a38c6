import { defineLive } from '#kernel/portal/manifest.ts'
import { signIns } from './contract.ts'

export default defineLive({
  refreshes: { 'own-sessions.changed': [signIns.list], 'linked-sign-ins.changed': [signIns.linked] },
})
