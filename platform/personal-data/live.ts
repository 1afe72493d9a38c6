import { defineLive } from '#kernel/portal/manifest.ts'
import { personalData } from './contract.ts'

export default defineLive({ refreshes: { 'erasures.changed': [personalData.erasures, personalData.places] } })
