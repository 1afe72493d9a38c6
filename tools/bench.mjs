// `npm run bench [-- --scales 1,10,100]`: builds what is missing, then measures (bench/main.ts).
// `npm run bench -- --routes FOLDER [--seconds 10]`: the route planner on public benchmarks (bench/routes.ts).
// `npm run bench -- --talk`: 1,000 windows in one channel (bench/talk.ts).
// `npm run bench -- --team [MINUTES]`: 200 people who talk, read and log for ten minutes (bench/team.ts).
// `npm run bench -- --screens URL`: what a phone has of a demo that runs there (bench/screens.ts).
// `npm run bench -- --documents [N]`: search inside 10,000 documents (bench/documents.ts).
// `npm run bench -- --events [N]`: lists, board and calendar of 12,000 event requests (bench/events.ts).
// `npm run bench -- --questions [FILE]`: questions in plain words, beside what SQL of its own finds (bench/questions.ts).
// `npm run bench -- --receipts FOLDER`: how receipts are read (bench/receipts.ts); `--receipts-make FOLDER [N]` makes some.
import { spawnSync } from 'node:child_process'
import { checkNode, ensureBuilt, ensureInstalled, ROOT } from './prepare.mjs'

checkNode()
ensureInstalled()
const asked = (name) => process.argv.includes(`--${name}`)
const part = asked('receipts-make')
  ? 'receipts'
  : ['routes', 'screens', 'talk', 'team', 'receipts', 'documents', 'events', 'questions'].find(asked)
if (!part) ensureBuilt()
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', `bench/${part ?? 'main'}.ts`, ...process.argv.slice(2)],
  {
    cwd: ROOT,
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
