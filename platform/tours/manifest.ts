import { defineManifest } from '#kernel/portal/manifest.ts'

export default defineManifest({
  id: 'tours',
  frame: [{ id: 'tours', place: 'over', order: 2, piece: () => import('./help-button.tsx') }],
  guide: [
    {
      page: 'tours',
      title: 'Guided tours and help',
      description: 'Short tours through the sections, and this guide',
      category: 'my-work',
      keywords: ['tour', 'walkthrough', 'guide', 'help button'],
      tours: ['getting-around', 'help'],
      about: ['help'],
    },
  ],
  onboarding: [
    {
      key: 'finish_tour',
      instructions:
        'Choose the help button at the right edge of the page, and take one of the tours to its end.',
    },
  ],
  tours: () => import('./tours.ts'),
})
