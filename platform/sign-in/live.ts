import { defineLive } from '#kernel/portal/manifest.ts'
import { memberSignIns, signIns } from './contract.ts'

export default defineLive({
  refreshes: {
    'own-sessions.changed': [signIns.list],
    'linked-sign-ins.changed': [signIns.linked],
    'sessions.ended': [memberSignIns.read],
    'users.changed': [memberSignIns.read],
  },
})
