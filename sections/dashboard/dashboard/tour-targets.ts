import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('dashboard', ['record', 'mine', 'totals', 'week', 'chart', 'links'])
