import { anyOf } from '#kernel/people/access.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can } from '#platform/accounts/access.ts'
import { mayImport, mayPreview, mayWrite, opens } from './access.ts'
import { toCome } from './permissions-to-come.ts'

export default defineManifest({
  id: 'user-management',
  uses: [
    'accounts',
    'applications',
    'history',
    'notifications',
    'outbox',
    'passwords',
    'people',
    'personal-data',
    'sign-in',
    'text-messages',
  ],
  permissions: toCome,
  sections: [
    {
      name: 'user-management',
      title: 'User Management',
      ofNow: true,
      access: opens,
      manage: mayWrite,
      screen: () => import('./screen.tsx'),
    },
    {
      name: 'role-demo',
      title: 'Role Demo',
      access: anyOf(can.ADMIN_PANEL_ACCESS),
      screen: () => import('./role-demo.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'user-management',
      label: 'User Management',
      section: 'user-management',
      group: 'admin',
      order: 2,
      icon: 'people',
      access: opens,
    },
  ],
  search: [
    {
      id: 'user-management',
      title: 'User Management',
      description: 'Accounts, roles and permissions; who may do what, and why',
      keywords: ['users', 'people', 'accounts', 'roles', 'permissions', 'deactivate', 'access', 'grant'],
      section: 'user-management',
      access: opens,
    },
    {
      id: 'user-management-preview',
      title: 'Preview the portal as a role',
      description: 'The portal as a volunteer, a host or any other role sees it',
      keywords: ['preview', 'view as', 'see as', 'what a volunteer sees', 'impersonate', 'roles'],
      section: 'user-management',
      access: mayPreview,
      params: { tab: 'preview' },
    },
    {
      id: 'user-management-invite',
      title: 'Invite somebody',
      description: 'An account for a person who did not apply, and an email to choose a password',
      keywords: ['invite', 'new user', 'add person', 'create account', 'invitation'],
      section: 'user-management',
      access: mayWrite,
      action: 'invite',
    },
    {
      id: 'user-management-import',
      title: 'Add people from a list',
      description: 'Import accounts for many at once',
      keywords: ['users', 'accounts', 'new volunteers', 'many people'],
      section: 'user-management',
      access: mayImport,
      action: 'import',
    },
    {
      id: 'role-demo',
      title: 'Role Demo',
      description: 'What each role sees and may do',
      keywords: ['roles', 'compare', 'permissions', 'training'],
      section: 'role-demo',
      access: anyOf(can.ADMIN_PANEL_ACCESS),
    },
  ],
  guide: [
    {
      page: 'people',
      title: 'People, applications and permissions',
      description: 'Let people in, give roles, and see why somebody can do something',
      category: 'team-management',
      keywords: ['approve', 'role', 'permission', 'outbox', 'preview'],
      section: 'user-management',
      tours: ['user-management', 'applications', 'known-twice', 'outbox'],
      firstFor: ['super_admin', 'admin'],
      about: ['known-twice', 'applications', 'outbox'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
