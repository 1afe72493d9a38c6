import type { Category } from './contract.ts'

export const CATEGORY_NAMES: Record<Category, string> = {
  communication: 'Communication',
  documents: 'Documents',
  team: 'Team',
  projects: 'Projects',
}

export const points = (count: number) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'point' : 'points'}`
