import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayView } from './access.ts'

export default defineManifest({
  id: 'volunteers',
  uses: ['accounts', 'hosts', 'people', 'records'],
  permissions: can,
  sections: [
    {
      name: 'volunteers',
      title: 'Volunteers',
      access: mayView,
      manage: anyOf(can.VOLUNTEERS_EDIT),
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'volunteers',
      label: 'Volunteers',
      section: 'volunteers',
      group: 'operations',
      order: 3,
      icon: 'volunteers',
      access: anyOf(can.NAV_VOLUNTEERS),
    },
  ],
  search: [
    {
      id: 'volunteers',
      title: 'Volunteers',
      description: 'Who helps, where, and what else they do',
      keywords: ['volunteer', 'helper', 'speaker', 'people', 'directory', 'phone'],
      section: 'volunteers',
      access: mayView,
    },
    {
      id: 'add-volunteer',
      title: 'Add a volunteer',
      description: 'Open the form for a new volunteer',
      keywords: ['new volunteer', 'add helper', 'register volunteer'],
      section: 'volunteers',
      access: anyOf(can.VOLUNTEERS_ADD),
      action: 'add',
    },
  ],
  guide: [
    {
      page: 'volunteers',
      title: 'Volunteers',
      description: 'Who helps, how to reach them, and where they belong',
      category: 'team-management',
      keywords: ['helper', 'speaker', 'assign', 'location', 'inactive'],
      section: 'volunteers',
      tours: ['volunteers'],
      firstFor: ['core_team'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./contract.ts'),
})
