import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('grant-metrics', ['choices'])
