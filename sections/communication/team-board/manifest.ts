import { MINUTE } from '#kernel/clock.ts'
import { defineManifest } from '#kernel/portal/manifest.ts'
import { can, mayManage, mayView } from './access.ts'

export default defineManifest({
  id: 'team-board',
  uses: ['accounts', 'attachments', 'history', 'projects', 'records', 'tasks', 'threads'],
  permissions: can,
  sections: [
    {
      name: 'team-board',
      title: 'Team Board',
      paths: ['/team-board'],
      access: mayView,
      manage: mayManage,
      screen: () => import('./screen.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'team-board',
      label: 'Team Board',
      section: 'team-board',
      group: 'communication',
      order: 4,
      icon: 'columns',
      highlighted: true,
      badge: { count: '/api/team-board/waiting', access: mayView, everyMs: MINUTE },
    },
  ],
  search: [
    {
      id: 'team-board',
      title: 'Team Board',
      description: 'Tasks, notes and ideas for whoever takes them on',
      keywords: ['task', 'note', 'idea', 'to do', 'board', 'claim', 'assign'],
      section: 'team-board',
      access: mayView,
    },
    {
      id: 'team-board-new',
      title: 'Post to the team board',
      description: 'Write down a task, a note or an idea for the team',
      keywords: ['new task', 'new note', 'new idea', 'add task', 'post'],
      section: 'team-board',
      access: mayView,
      action: 'add',
    },
  ],
  fromMessages: [
    {
      id: 'team-board',
      label: 'Team board post',
      about: 'A task, a note or an idea for whoever takes it on.',
      order: 10,
      access: mayView,
      form: () => import('./from-message.tsx'),
    },
  ],
  onboarding: [
    {
      key: 'view_team_board',
      section: 'team-board',
      instructions: 'Open the team board and see what waits for somebody.',
      access: mayView,
      byOpening: true,
    },
    {
      key: 'post_team_board',
      section: 'team-board',
      instructions: 'Post a task, a note or an idea to the team board.',
      access: mayView,
    },
    {
      key: 'like_team_board_post',
      section: 'team-board',
      instructions: 'Press the heart of a post on the team board.',
      access: mayView,
    },
  ],
  guide: [
    {
      page: 'team-board',
      title: 'Team board',
      description: 'Post a task, a note or an idea, take one on, move it along until it is done',
      category: 'team-management',
      keywords: ['board', 'task', 'note', 'idea', 'claim', 'assign', 'done', 'like'],
      section: 'team-board',
      tours: ['team-board'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
