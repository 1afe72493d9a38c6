import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('analytics', ['tabs', 'tiles', 'parts'])
