import { signedIn } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayManage, mayView } from './access.ts'

export default defineManifest({
  id: 'agreements',
  uses: ['accounts', 'history', 'letters', 'notifications', 'people', 'records'],
  permissions: can,
  sections: [
    {
      name: 'my-agreements',
      title: 'My agreements',
      access: signedIn,
      screen: () => import('./my-screen.tsx'),
    },
    {
      name: 'agreements',
      title: 'Agreements',
      access: mayView,
      manage: mayManage,
      screen: () => import('./screen.tsx'),
    },
    {
      name: 'agreement-texts',
      title: 'What people sign',
      access: mayView,
      manage: mayManage,
      screen: () => import('./texts-screen.tsx'),
    },
  ],
  pages: [{ name: 'sign', path: '/sign', screen: () => import('./sign-page.tsx') }],
  sidebar: [
    {
      id: 'agreements',
      label: 'Agreements',
      section: 'agreements',
      group: 'documentation',
      order: 7,
      icon: 'signature',
      access: mayView,
    },
  ],
  recordParts: (['drivers', 'volunteers'] as const).map((table) => ({
    id: 'agreements',
    table,
    label: 'Agreements',
    order: 40,
    access: mayView,
    part: () => (table === 'drivers' ? import('./of-driver.tsx') : import('./of-volunteer.tsx')),
  })),
  search: [
    {
      id: 'my-agreements',
      title: 'My agreements',
      description: 'Read and sign what waits for you; what you signed, as it was signed',
      keywords: ['sign', 'signature', 'waiver', 'consent', 'photo consent', 'driver agreement', 'renew'],
      section: 'my-agreements',
      access: signedIn,
    },
    {
      id: 'agreements',
      title: 'Agreements',
      description: 'Who has signed what, until when, and who has not',
      keywords: ['signature', 'signed', 'waiver', 'consent', 'expired', 'renewal', 'missing'],
      section: 'agreements',
      access: mayView,
    },
    {
      id: 'agreement-texts',
      title: 'What people sign',
      description: 'The texts of the agreements, each in every version that was ever published',
      keywords: ['agreement text', 'version', 'waiver', 'publish', 'terms', 'contract'],
      section: 'agreement-texts',
      access: mayView,
    },
  ],
  guide: [
    {
      page: 'agreements',
      title: 'Agreements',
      description: 'Read and sign, ask others to, and know who has signed what until when',
      category: 'files-resources',
      keywords: [
        'sign',
        'signature',
        'waiver',
        'consent',
        'driver agreement',
        'link',
        'expire',
        'renew',
        'withdraw',
      ],
      section: 'my-agreements',
      tours: ['agreements'],
      about: ['agreements'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
