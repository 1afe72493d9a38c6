import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/tables.ts', './features/[a-z]*/tables.ts'],
  out: './migrations',
})
