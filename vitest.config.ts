import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const SCREEN_SETUP = 'web/testing-setup.ts'
const PROPERTIES = 'tests/properties.ts'
/** Tests wait for what happens: these are for machines that are three times as slow, and no test has a limit of its own. */
const PATIENCE = { testTimeout: 600_000, hookTimeout: 600_000, expect: { poll: { timeout: 60_000 } } }

/** Pages and answers come and go: with room for many to be forgotten together, a worker has less to do. */
const ROOM = { execArgv: ['--max-semi-space-size=64'] }

/** Loading the portal takes longer than most files of tests: where no test changes a module, a worker loads it once. */
const TOGETHER = { isolate: false }

/** Tests of a page from its start, some of what it says while its code is on the way: nothing may be there already. */
const LOOKS_AT_A_START = [
  // They hold the clock or the network still, or hear of each change at once: nothing of other files may be about.
  'platform/notifications/screen.test.tsx',
  'web/calls/query-client.test.ts',
  'web/device/*.test.{ts,tsx}',
  'web/offline/*.test.{ts,tsx}',
  'web/shell/**/*.test.tsx',
  'sections/admin/onboarding/screen.test.tsx',
  'sections/help/help/screen.test.tsx',
  'sections/operations/inventory-calculator/screen.test.tsx',
  'sections/operations/work-log/screen.test.tsx',
  'sections/planning/reports/screen.test.tsx',
]

/** As the browser gets them: React Compiler keeps what it drew, and a test may not miss what it keeps too long. */
const COMPILED = [react({ compiler: true })]

/** One PostgreSQL per run; `freshDatabase()` clones its migrated template in about 25 ms (stack.md 1.3). */
export default defineConfig({
  test: {
    globalSetup: ['server/testing/server.ts'],
    // Projects of one kind share what they load, and the next run has it too.
    experimental: { fsModuleCache: true },
    // One more than the machine has cores: tests wait for the browser and the database; a fourth makes each slower and the run no shorter.
    maxWorkers: 3,
    projects: [
      {
        test: {
          name: 'kernel',
          ...TOGETHER,
          environment: 'node',
          include: ['kernel/**/*.test.ts', 'tools/**/*.test.ts', 'bench/**/*.test.ts'],
          setupFiles: [PROPERTIES],
          ...ROOM,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'server',
          ...TOGETHER,
          environment: 'node',
          include: [
            'server/**/*.test.ts',
            'platform/**/*.test.ts',
            'sections/**/*.test.ts',
            'tests/*.test.ts',
          ],
          setupFiles: [PROPERTIES],
          ...ROOM,
          ...PATIENCE,
        },
      },
      {
        plugins: COMPILED,
        test: {
          name: 'screen',
          ...TOGETHER,
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}', 'platform/**/*.test.tsx', 'sections/**/*.test.tsx'],
          exclude: LOOKS_AT_A_START,
          setupFiles: [PROPERTIES, SCREEN_SETUP],
          ...ROOM,
          ...PATIENCE,
        },
      },
      {
        plugins: COMPILED,
        test: {
          name: 'start',
          environment: 'jsdom',
          include: LOOKS_AT_A_START,
          setupFiles: [PROPERTIES, SCREEN_SETUP],
          ...ROOM,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'browser',
          ...TOGETHER,
          environment: 'node',
          include: ['tests/journeys/*.spec.ts'],
          ...ROOM,
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'operations',
          environment: 'node',
          include: ['tests/operations/*.test.ts'],
          ...ROOM,
          ...PATIENCE,
        },
      },
    ],
  },
})
