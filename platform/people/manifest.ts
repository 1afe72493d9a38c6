import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayManage } from './access.ts'

/** Who people are, whatever they do for the charity. */
export default defineManifest({
  id: 'people',
  uses: ['accounts', 'attachments', 'outbox', 'threads'],
  permissions: can,
  sections: [
    {
      name: 'known-twice',
      ofNow: true,
      title: 'People known twice',
      access: mayManage,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'known-twice',
      label: 'People known twice',
      section: 'known-twice',
      group: 'operations',
      order: 90,
      icon: 'copy',
      access: mayManage,
      badge: { count: '/api/people/doubles/waiting', ofNow: true, access: mayManage },
    },
  ],
  pages: [{ name: 'my-details', path: '/my-details', screen: () => import('./my-details.tsx') }],
  search: [
    {
      id: 'known-twice',
      title: 'People known twice',
      description:
        'The same phone or email, or a name and one more sign: make one person of them, or say that they are two',
      keywords: ['duplicate', 'merge people', 'same person', 'double', 'directory'],
      section: 'known-twice',
      access: mayManage,
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
