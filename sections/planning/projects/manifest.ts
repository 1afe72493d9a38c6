import { defineManifest } from '#kernel/portal/manifest.ts'
import { adds, can, editsAll, mayView } from './access.ts'

export default defineManifest({
  id: 'projects',
  uses: ['accounts', 'attachments', 'history', 'kudos', 'notifications', 'records', 'tasks', 'threads'],
  permissions: can,
  sections: [
    {
      name: 'projects',
      title: 'Projects',
      paths: ['/projects'],
      access: mayView,
      manage: editsAll,
      screen: () => import('./screen.tsx'),
    },
    {
      name: 'project-{id}',
      title: 'Project',
      access: mayView,
      screen: () => import('./screen-project.tsx'),
    },
    {
      name: 'tasks',
      title: 'Tasks',
      access: mayView,
      manage: editsAll,
      screen: () => import('./screen-tasks.tsx'),
    },
  ],
  sidebar: [
    {
      id: 'projects',
      label: 'Projects',
      section: 'projects',
      group: 'planning',
      order: 6,
      icon: 'projects',
      access: mayView,
    },
  ],
  search: [
    {
      id: 'projects',
      title: 'Projects',
      description: 'What the team works on: who has it, until when, and how far it is',
      keywords: ['project', 'plan', 'goal', 'milestone', 'deadline', 'committee'],
      section: 'projects',
      access: mayView,
    },
    {
      id: 'tasks',
      title: 'Tasks of projects',
      description: 'What is to be done in all projects, and tasks that belong to none',
      keywords: ['task', 'to do', 'subtask', 'one-off', 'overdue'],
      section: 'tasks',
      access: mayView,
    },
    {
      id: 'create-project',
      title: 'New project',
      description: 'Say what it is about, who has it and until when',
      keywords: ['add project', 'create project', 'start project'],
      section: 'projects',
      access: adds,
      action: 'add',
    },
  ],
  fromMessages: [
    {
      id: 'project-task',
      label: 'Task of a project',
      about: 'What is to be done in a project, by whom and until when.',
      order: 20,
      access: adds,
      form: () => import('./from-message.tsx'),
    },
  ],
  onboarding: [
    {
      key: 'view_projects',
      section: 'projects',
      instructions: 'Open the projects and see what the team works on.',
      access: mayView,
      byOpening: true,
    },
  ],
  guide: [
    {
      page: 'projects',
      title: 'Projects and tasks',
      description: 'Plan a project, divide it into tasks, see what waits for whom, archive what is over',
      category: 'team-management',
      keywords: ['project', 'task', 'milestone', 'subtask', 'template', 'archive', 'board', 'timeline'],
      section: 'projects',
      tours: ['projects'],
    },
  ],
  tours: () => import('./tours.ts'),
  live: () => import('./live.ts'),
})
