import { defineTargets } from '#kernel/tour.ts'

export const targets = defineTargets('dashboard', ['record', 'totals', 'week', 'chart', 'links'])
