import { defineLive } from '#kernel/portal/manifest.ts'
import { hostContacts, hosts } from './contract.ts'

export default defineLive({
  refreshes: { 'hosts.changed': [hosts.list, hosts.options, hosts.one, hostContacts.list] },
})
