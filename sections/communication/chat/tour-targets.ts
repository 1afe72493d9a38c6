import { defineTargets } from '#kernel/portal/tour.ts'

export const targets = defineTargets('chat', ['rooms', 'begin'])
