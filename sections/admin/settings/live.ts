import { defineLive } from '#kernel/portal/manifest.ts'
import { settings } from './contract.ts'

export default defineLive({ refreshes: { 'settings.changed': [settings.organization, settings.read] } })
