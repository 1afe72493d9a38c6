import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayManage, mayReport, mayView } from './access.ts'

export default defineManifest({
  id: 'cooler-tracking',
  uses: ['accounts', 'hosts', 'notifications', 'people', 'records'],
  permissions: can,
  sections: [
    {
      name: 'cooler-tracking',
      title: 'Cooler Tracking',
      access: mayView,
      manage: mayManage,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'cooler-tracking',
      label: 'Cooler Tracking',
      short: 'Coolers',
      section: 'cooler-tracking',
      group: 'operations',
      order: 10,
      icon: 'cooler',
      access: anyOf(can.NAV_COOLER_TRACKING),
      firstFor: ['driver', 'host'],
      badge: { count: '/api/coolers/due', access: mayView },
    },
  ],
  home: [
    {
      id: 'my-coolers',
      order: { host: 30, driver: 15, volunteer: 45 },
      access: mayReport,
      card: () => import('./home-my-coolers.tsx'),
    },
    {
      id: 'coolers-due',
      order: { super_admin: 35, admin: 35, core_team: 35 },
      access: mayManage,
      card: () => import('./home-coolers-due.tsx'),
    },
  ],
  search: [
    {
      id: 'cooler-tracking',
      title: 'Cooler Tracking',
      description: 'Where our coolers are, who has them and until when',
      keywords: ['cooler', 'ice box', 'inventory', 'where', 'lost', 'label', 'due back'],
      section: 'cooler-tracking',
      access: mayView,
    },
    {
      id: 'cooler-scan',
      title: 'Scan a cooler',
      description: 'Check a cooler in or out with the camera',
      keywords: ['qr', 'camera', 'check out', 'check in', 'scanner'],
      section: 'cooler-tracking',
      access: mayReport,
      action: 'scan',
    },
    {
      id: 'cooler-report',
      title: 'Report your coolers',
      description: 'Say how many coolers of each type you have at home',
      keywords: ['cooler inventory', 'count coolers', 'report inventory'],
      section: 'cooler-tracking',
      access: mayReport,
      action: 'report',
    },
    {
      id: 'cooler-labels',
      title: 'Print cooler labels',
      description: 'A sheet of QR codes to stick on coolers',
      keywords: ['qr label', 'sticker', 'print labels'],
      section: 'cooler-tracking',
      access: mayManage,
      action: 'labels',
    },
  ],
  guide: [
    {
      page: 'cooler-tracking',
      title: 'Cooler Tracking',
      description: 'Where the coolers are: scan, check in and out, report, labels',
      category: 'team-management',
      keywords: ['cooler', 'qr', 'scan', 'label', 'lost', 'due back', 'inventory'],
      section: 'cooler-tracking',
      tours: ['cooler-tracking'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
