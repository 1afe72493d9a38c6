import { defineLive } from '#kernel/portal/manifest.ts'
import { helping } from './contract.ts'

export default defineLive({ refreshes: { 'wishes.changed': [helping.mine, helping.of] } })
