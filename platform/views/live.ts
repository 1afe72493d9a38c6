import { defineLive } from '#kernel/portal/manifest.ts'
import { views } from './contract.ts'

export default defineLive({ refreshes: { 'views.changed': [views.list, views.columns] } })
