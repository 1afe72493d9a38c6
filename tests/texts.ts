import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { ROOT } from '#server/root.ts'
import { readSources } from './sources.ts'

/** One text that people see, and where it stands. What is put in at run time is `{}`, or `{NAME}` for a constant. */
export interface Text {
  file: string
  line: number
  text: string
  /** What it is of: `jsx`, a property, or the function that it is given to. */
  of: string
}

/** Strings of these are for machines, or words that people type and we only understand. */
const SILENT =
  /^(className|classNames|styles?|href|to|path|d|viewBox|transform|rel|target|pattern|inputMode|autoComplete|type|method|id|key|name|htmlFor|accept|permissions?|kind|icon|src|keywords|also|columns|headings)$/
const SILENT_CALLS =
  /(^|\.)(query|raw|one|exec|execute|matchMedia|querySelector(All)?|headings|closest|matches|header|test|split|RegExp|startsWith|endsWith|includes|replace|replaceAll|fetch|createElement|DateTimeFormat|inTransaction|logQuietly|debug|info|log|warn)$/
/** Tests, invented data, lists of words, and what stands in a terminal only. */
const ASIDE =
  /\.(test|spec)\.tsx?$|\/testing(\/|[\w-]*\.tsx?$)|\/(access-rows|undo-cases|demo[\w-]*|tables|nicknames|common-passwords|synonyms|quality-set|talk-data)\.ts$|\/design-system\/parts\/wrong\.tsx$|^kernel\/questions\/(words|fillers)\.ts$|^server\/(postgres|jobs|live|main|config|portal|testing)/
const SQL = /\b(SELECT|INSERT|UPDATE|DELETE FROM|WHERE|CREATE)\b| AS "/
/** Selectors, style sheets, lists of typefaces. */
const STYLE = /\[[a-z-]+="|\{[^{}]*:[^{}]*;|sans-serif/

/** Without the tags of a page that the server writes, addresses of calls, and white space. */
const shown = (text: string) =>
  text
    .replace(/<(style|script)>.*?<\/\1>|<code>.*?<\/code>|<[!?/]?[a-z][^>]*>/gs, ' ')
    .replace(/(POST )?(\{\})?\/api\/\S*/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;!?](\s|$))/g, '')
    .trim()

/** Every text in the product that is words: more than one, or one that begins as a sentence or a label does. */
export const readTexts = (): Text[] =>
  readSources()
    .filter(({ file }) => /^(kernel|server|web|platform|sections)\//.test(file) && !ASIDE.test(file))
    .flatMap(({ file, text }) => textsOf(file, text))

/** The user guide, which is the help inside the portal: its lines without code and addresses. */
export function readGuide(): Text[] {
  const folder = path.join(ROOT, 'docs/user-guide')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      readFileSync(path.join(folder, name), 'utf8')
        .split('\n')
        .map((line, index) => ({
          file: `docs/user-guide/${name}`,
          line: index + 1,
          text: line.replace(/`[^`]*`/g, '{}').replace(/\]\([^)]*\)|https?:\S+/g, ''),
          of: 'guide',
        })),
    )
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value
/** Of an identifier, of an attribute, or what a key is written as. */
const nameOf = (node: unknown) => {
  const name = isNode(node) ? (node.name ?? node.value) : undefined
  return typeof name === 'string' ? name : ''
}

export function textsOf(file: string, source: string): Text[] {
  const found: Text[] = []
  const add = (node: Node, text: string, of: string) => {
    const words = shown(text)
    if (/^\p{Lu}|\p{L}\S* \S*\p{L}/u.test(words) && !SQL.test(words) && !STYLE.test(words))
      found.push({ file, line: source.slice(0, node.start).split('\n').length, text: words, of })
  }
  /** `{GROUPS_HOST_ID}` for what is always the same, `{}` for the rest. */
  const gap = (node: unknown) =>
    isNode(node) && /^[A-Z][A-Z_]+$/.test(nameOf(node)) ? `{${nameOf(node)}}` : '{}'

  /** What stands in one element is one text, up to the next element. */
  const children = (nodes: readonly Node[]) => {
    let text = ''
    let first: Node | undefined
    const settle = () => {
      if (first) add(first, text, 'jsx')
      text = ''
      first = undefined
    }
    for (const node of nodes) {
      const inner = node.type === 'JSXExpressionContainer' ? (node.expression as Node) : undefined
      if (node.type === 'JSXText') text += node.value
      else if (inner?.type === 'Literal') text += inner.value
      else if (inner) text += gap(inner)
      else settle()
      if (/JSXText|JSXExpressionContainer/.test(node.type)) first ??= node
      if (inner?.type !== 'Literal' && node.type !== 'JSXText') walk(inner ?? node, 'jsx')
    }
    settle()
  }

  const walk = (value: unknown, of: string): void => {
    if (Array.isArray(value)) {
      for (const each of value) walk(each, of)
      return
    }
    if (!isNode(value)) return
    if (/^TS(?!As|Satisfies|NonNull)|^Import|^ExportAll|^TaggedTemplate/.test(value.type)) return
    if (value.type === 'Literal') {
      if (typeof value.value === 'string') add(value, value.value, of)
      return
    }
    if (value.type === 'TemplateLiteral') {
      const quasis = value.quasis as { value: { cooked: string } }[]
      const gaps = (value.expressions as Node[]).map(gap)
      add(value, quasis.map((quasi, at) => quasi.value.cooked + (gaps[at] ?? '')).join(''), of)
      return walk(value.expressions, of)
    }
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') {
      walk(value.openingElement, of)
      return children(value.children as Node[])
    }
    if (value.type === 'JSXAttribute' || value.type === 'Property') {
      const key = nameOf(value.key ?? value.name)
      return SILENT.test(key) ? undefined : walk(value.value, key)
    }
    if (value.type === 'CallExpression' || value.type === 'NewExpression') {
      const callee = value.callee as Node
      const called = source.slice(callee.start, callee.end)
      walk(callee, of)
      return SILENT_CALLS.test(called) ? undefined : walk(value.arguments, called.split('.').at(-1) ?? '')
    }
    // What is compared with is never shown.
    if (value.type === 'BinaryExpression' && /^[!=]==?$/.test(String(value.operator))) return
    for (const [key, child] of Object.entries(value)) if (key !== 'type') walk(child, of)
  }
  walk(parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), '')
  return found
}
