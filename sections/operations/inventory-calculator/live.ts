import { defineLive } from '#kernel/portal/manifest.ts'
import { calculator } from './contract.ts'

export default defineLive({ refreshes: { 'settings.changed': [calculator.recipes] } })
