import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayManage, mayView } from './access.ts'

export default defineManifest({
  id: 'important-links',
  uses: ['accounts', 'history', 'records'],
  permissions: can,
  sections: [
    {
      name: 'important-links',
      title: 'Quick Tools',
      aliases: ['quick-tools'],
      paths: ['/important-links'],
      access: mayView,
      manage: mayManage,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'quick-tools',
      label: 'Quick Tools',
      section: 'important-links',
      group: 'documentation',
      order: 2,
      icon: 'tools',
    },
  ],
  search: [
    {
      id: 'important-links',
      title: 'Quick Tools',
      description: 'Tools and pages elsewhere that we use, with links to copy',
      keywords: ['link', 'tool', 'calculator', 'sheet', 'form', 'website', 'important links'],
      section: 'important-links',
      access: mayView,
    },
  ],
  onboarding: [
    {
      key: 'view_important_links',
      section: 'important-links',
      instructions: 'Open “Quick Tools” and see what there is.',
      access: mayView,
      byOpening: true,
    },
  ],
  guide: [
    {
      page: 'quick-tools',
      title: 'Quick tools',
      description: 'Tools and pages elsewhere: open them, copy their link',
      category: 'files-resources',
      keywords: ['link', 'tool', 'website', 'copy', 'embed'],
      section: 'important-links',
      tours: ['quick-tools'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./contract.ts'),
})
