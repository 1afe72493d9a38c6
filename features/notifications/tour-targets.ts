import { defineTargets } from '#kernel/tour.ts'

export const targets = defineTargets('notifications', ['show'])
