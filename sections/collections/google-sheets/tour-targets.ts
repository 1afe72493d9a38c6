import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('google-sheets', ['out', 'feed'])
