import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('moving-in', ['drop'])
