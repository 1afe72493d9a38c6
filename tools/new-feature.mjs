// `npm run new-feature communication/kudos [kudo]`: copies sections/_template to a slice of that name.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const [place = '', said] = process.argv.slice(2)
const [, group, name] = /^([a-z]+)\/([a-z][a-z0-9]*(?:-[a-z0-9]+)*)$/.exec(place) ?? []
const groups = readdirSync(path.join(ROOT, 'sections')).filter((folder) => /^[a-z]+$/.test(folder))

if (!groups.includes(group)) {
  console.error(
    `  Usage: npm run new-feature planning/event-requests [event-request]
  First the group of the sidebar (${groups.join(', ')}), then the name in lower case with dashes; the second word is one of them.`,
  )
  process.exit(1)
}
const one = said ?? name.replace(/s$/, '')
const folder = `sections/${group}/${name}`
const target = path.join(ROOT, folder)
if (existsSync(target)) {
  console.error(`  ${folder} exists already.`)
  process.exit(1)
}

const camel = (text) => text.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const pascal = (text) => camel(`-${text}`)
const constant = (text) => text.replaceAll('-', '_').toUpperCase()
const words = (text) => text.replaceAll('-', ' ')
const inDatabase = name.replaceAll('-', '_')
const title = (text) => words(text).replace(/^\w/, (letter) => letter.toUpperCase())

/** The template speaks of examples, and stands in no registry; the copy speaks of what it is for. */
const renamed = (text) =>
  text
    .replaceAll(/.* \/\/ template\n/g, '')
    .replaceAll('testPortal(withExamples)', 'testPortal()')
    .replaceAll("'/api/examples", `'/api/${name}`)
    .replace(/((?:pgTable|insert)\(\s*|\btable(?:: |=))(['"])examples\2/g, `$1$2${inDatabase}$2`)
    .replaceAll("'examples_name'", `'${inDatabase}_name'`)
    .replace(/(\b(?:section|slice|name|id)(?:: |=))(['"])examples\2/g, `$1$2${name}$2`)
    .replaceAll("'examples.changed'", `'${name}.changed'`)
    .replaceAll('EXAMPLES_', `${constant(name)}_`)
    .replaceAll('ExamplesScreen', `${pascal(name)}Screen`)
    .replace(/\bExamples\b/g, title(name))
    .replace(/\bExample\b/g, pascal(one))
    .replace(/(['"`][^'"`\n]*)\bexamples\b(?=[^'"`\n]*['"`])/g, `$1${words(name)}`)
    .replace(/(['"`][^'"`\n]*)\bexample\b(?=[^'"`\n]*['"`])/g, `$1${words(one)}`)
    .replace(/\bexamples\b/g, camel(name))
    .replace(/\bexample\b/g, camel(one))

mkdirSync(target)
for (const file of readdirSync(path.join(ROOT, 'sections', '_template')).filter(
  (one) => one.endsWith('.sql') === false,
)) {
  const text = readFileSync(path.join(ROOT, 'sections', '_template', file), 'utf8')
  writeFileSync(path.join(target, file.replace('examples', name)), renamed(text))
}
spawnSync('npx', ['biome', 'format', '--write', folder], { cwd: ROOT })
const value = camel(name)
console.log(`  ${folder} is there. Now:
    registry.ts         import ${value} from './${folder}/manifest.ts'   and add it to the list
    registry.server.ts  import ${value} from './${folder}/server.ts'     and add it to the list
    npm run new-migration ${name}, then at its end the two CALLs of sections/_template/table.sql with the names changed
  CONTRIBUTING.md says the rest.`)
