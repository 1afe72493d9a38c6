import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayManage, mayView } from './access.ts'

export default defineManifest({
  id: 'promotion',
  uses: ['accounts', 'attachments', 'notifications', 'records'],
  permissions: can,
  sections: [
    {
      name: 'promotion',
      title: 'Promotion',
      access: mayView,
      manage: mayManage,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'promotion',
      label: 'Promotion',
      section: 'promotion',
      group: 'communication',
      order: 5,
      icon: 'promotion',
    },
  ],
  search: [
    {
      id: 'promotion',
      title: 'Promotion',
      description: 'Graphics and PDFs to show around and share',
      keywords: ['graphic', 'poster', 'flyer', 'social media', 'picture', 'pdf', 'share', 'print'],
      section: 'promotion',
      access: mayView,
    },
    {
      id: 'promotion-new',
      title: 'Add a graphic',
      description: 'Bring a picture or a PDF, and tell those it is for',
      keywords: ['upload', 'poster', 'flyer', 'announce', 'publish'],
      section: 'promotion',
      access: mayManage,
      action: 'add',
    },
  ],
  guide: [
    {
      page: 'promotion',
      title: 'Promotion',
      description: 'Graphics and PDFs: find, save and share them, and announce new ones',
      category: 'team-management',
      keywords: ['graphic', 'poster', 'flyer', 'share', 'pdf', 'promotion', 'archive'],
      section: 'promotion',
      tours: ['promotion'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
