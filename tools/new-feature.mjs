// `npm run new-feature kudos [kudo]`: copies features/_template to a slice of that name.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')
const [name = '', one = name.replace(/s$/, '')] = process.argv.slice(2)

if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
  console.error(
    '  Usage: npm run new-feature event-requests [event-request]\n  The name is in lower case with dashes, the second word is one of them.',
  )
  process.exit(1)
}
const target = path.join(ROOT, 'features', name)
if (existsSync(target)) {
  console.error(`  features/${name} exists already.`)
  process.exit(1)
}

const camel = (text) => text.replace(/-(\w)/g, (_, letter) => letter.toUpperCase())
const pascal = (text) => camel(`-${text}`)
const constant = (text) => text.replaceAll('-', '_').toUpperCase()
const words = (text) => text.replaceAll('-', ' ')
const title = (text) => words(text).replace(/^\w/, (letter) => letter.toUpperCase())

/** The template speaks of examples; the copy speaks of what it is for. */
const renamed = (text) =>
  text
    .replaceAll("'/api/examples", `'/api/${name}`)
    .replaceAll("pgTable('examples'", `pgTable('${name.replaceAll('-', '_')}'`)
    .replaceAll("'examples_name'", `'${name.replaceAll('-', '_')}_name'`)
    .replaceAll("section: 'examples'", `section: '${name}'`)
    .replaceAll("name: 'examples'", `name: '${name}'`)
    .replaceAll("id: 'examples'", `id: '${name}'`)
    .replaceAll("'examples.changed'", `'${name}.changed'`)
    .replaceAll('EXAMPLES_', `${constant(name)}_`)
    .replaceAll('ExamplesScreen', `${pascal(name)}Screen`)
    .replaceAll('NewExample', `New${pascal(one)}`)
    .replace(/\bExamples\b/g, title(name))
    .replace(/\bExample\b/g, pascal(one))
    .replace(/(['"`][^'"`\n]*)\bexamples\b(?=[^'"`\n]*['"`])/g, `$1${words(name)}`)
    .replace(/(['"`][^'"`\n]*)\bexample\b(?=[^'"`\n]*['"`])/g, `$1${words(one)}`)
    .replace(/\bexamples\b/g, camel(name))
    .replace(/\bexample\b/g, camel(one))

mkdirSync(target)
for (const file of readdirSync(path.join(ROOT, 'features', '_template'))) {
  const text = readFileSync(path.join(ROOT, 'features', '_template', file), 'utf8')
  writeFileSync(path.join(target, file.replace('examples', name)), renamed(text))
}
spawnSync('npx', ['biome', 'format', '--write', `features/${name}`], { cwd: ROOT })
const value = camel(name)
console.log(`  features/${name} is there. Now:
    features/registry.ts         import ${value} from './${name}/manifest.ts'   and add it to the list
    features/registry.server.ts  import ${value} from './${name}/server.ts'     and add it to the list
    npm run new-migration ${name}, then add  CALL audit_table('${name.replaceAll('-', '_')}')  at its end
  CONTRIBUTING.md says the rest.`)
