import { defineTargets } from '#kernel/tour.ts'

export const targets = defineTargets('profile', ['tabs', 'about'])
