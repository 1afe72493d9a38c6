import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const SCREEN_SETUP = 'web/testing-setup.ts'

/** One PostgreSQL per run; `freshDatabase()` clones its migrated template in about 25 ms (stack.md 1.3). */
export default defineConfig({
  test: {
    globalSetup: ['server/testing-server.ts'],
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'kernel',
          environment: 'node',
          include: ['kernel/**/*.test.ts', 'tools/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts', 'features/**/*.test.ts', 'tests/*.test.ts'],
          // What `npm run new-feature` copies has no table of its own.
          exclude: ['features/_template/**'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'screen',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}', 'features/**/*.test.tsx'],
          setupFiles: existsSync(SCREEN_SETUP) ? [SCREEN_SETUP] : [],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['tests/journeys/*.spec.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'operations',
          environment: 'node',
          include: ['tests/operations/*.test.ts'],
          fileParallelism: false,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
