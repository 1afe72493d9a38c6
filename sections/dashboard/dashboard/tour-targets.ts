import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('dashboard', ['record', 'totals', 'week', 'chart', 'links'])
