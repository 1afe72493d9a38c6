import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayManage } from './access.ts'

/** Who people are, whatever they do for the charity. */
export default defineManifest({
  id: 'people',
  uses: ['accounts', 'attachments', 'threads'],
  permissions: can,
  sections: [
    {
      name: 'known-twice',
      title: 'People known twice',
      access: mayManage,
      screen: () => import('./screen.tsx'),
    },
  ],
  search: [
    {
      id: 'known-twice',
      title: 'People known twice',
      description:
        'The same phone or email under two names: make one person of them, or say that they are two',
      keywords: ['duplicate', 'merge people', 'same person', 'double', 'directory'],
      section: 'known-twice',
      access: mayManage,
    },
  ],
  live: () => import('./live.ts'),
})
