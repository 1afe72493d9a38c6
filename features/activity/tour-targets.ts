import { defineTargets } from '#kernel/tour.ts'

export const targets = defineTargets('activity', ['days', 'figures'])
