import { defineManifest } from '#kernel/portal/manifest.ts'
import { mayManage } from './access.ts'

export default defineManifest({
  id: 'onboarding',
  uses: ['accounts', 'history', 'notifications'],
  sections: [
    {
      name: 'onboarding-admin',
      title: 'Onboarding challenges',
      ofNow: true,
      access: mayManage,
      manage: mayManage,
      screen: () => import('./screen.tsx'),
    },
  ],
  frame: [{ id: 'challenges', place: 'header', order: 4, piece: () => import('./challenges-button.tsx') }],
  search: [
    {
      id: 'challenges',
      title: 'Onboarding Challenge',
      description: 'Explore features and earn points, and see the leaderboard',
      keywords: ['challenges', 'points', 'leaderboard', 'trophy', 'first steps'],
      section: 'dashboard',
      action: 'challenges',
    },
    {
      id: 'onboarding-admin',
      title: 'Onboarding challenges',
      description: 'Who has done what, and the words, points and order of the challenges',
      keywords: ['onboarding', 'challenges', 'points', 'leaderboard', 'new people', 'progress'],
      section: 'onboarding-admin',
      access: mayManage,
    },
  ],
  guide: [
    {
      page: 'challenges',
      title: 'Onboarding challenges',
      description: 'Points for trying things out, and the leaderboard',
      category: 'my-work',
      keywords: ['points', 'trophy', 'leaderboard', 'first steps'],
      tours: ['onboarding-administration'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
