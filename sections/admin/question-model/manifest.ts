import { defineManifest } from '#kernel/portal/manifest.ts'
import { mayManage } from './access.ts'

export default defineManifest({
  id: 'question-model',
  uses: ['accounts'],
  search: [
    {
      id: 'question-model',
      title: 'Model for questions',
      description: 'A language model that may read questions which the portal did not understand',
      keywords: ['ai', 'llm', 'language model', 'openai', 'ollama', 'questions', 'analytics'],
      section: 'admin',
      access: mayManage,
      action: 'connections',
    },
  ],
  live: () => import('./contract.ts'),
})
