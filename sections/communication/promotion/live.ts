import { defineLive } from '#kernel/portal/manifest.ts'
import { promotion } from './contract.ts'

const shown = [promotion.list, promotion.one]

export default defineLive({
  refreshes: { 'promotion.changed': shown, 'promotion.used': shown, 'users.changed': shown },
})
