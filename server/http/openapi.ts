import { z } from 'zod'
import { pathParams } from '#kernel/calls/address.ts'
import { addressesOf, type Endpoint } from '#kernel/calls/contract.ts'
import { type ErrorCode, STATUS_OF } from '#kernel/calls/errors.ts'
import { capital } from '#kernel/language/capital.ts'
import { type Access, passes, ROLE_NAMES, ROLES, roleDefaults } from '#kernel/people/access.ts'
import type { App } from '../app.ts'
import { isForPrograms } from './programs.ts'

/** A JSON Schema, as far as the document and its page read it. */
export interface Schema {
  /** Several where something may also be null. */
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  examples?: unknown[]
  format?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
  additionalProperties?: boolean | Schema
}

/** One call, as both the document and the page show it. */
export interface CallDoc {
  name: string
  endpoint: Endpoint
  /** Who may call it, in words. */
  access: string
  input: Schema
  output: Schema
}
export interface Group {
  title: string
  calls: CallDoc[]
}

const WHEN: Record<ErrorCode, string> = {
  VALIDATION_ERROR: 'Something in the request is not as it should be; `fields` has a message per field.',
  AUTH_EXPIRED: 'Nobody is signed in.',
  PERMISSION_DENIED: 'This person may not do this.',
  DATA_LOADING_ERROR: 'There is no such thing, or this person may not know of it.',
  CONFLICT:
    'Somebody changed it in the meantime (`current`, `conflicts`), or something else stands against it.',
  GONE: 'Too late: this is no longer possible.',
  TOO_LARGE: 'The request or its file is too large.',
  UNPROCESSABLE: 'Understood, but cannot be done; also an idempotency key used for something else.',
  TOO_MANY_REQUESTS: 'Too many calls; `retry-after` says how many seconds to wait.',
  DATABASE_ERROR: 'A fault on our side. Nothing was changed.',
  UNAVAILABLE: 'Not reachable at the moment. Nothing was changed.',
}

/** All calls, one group per slice; slices about the same share one. */
export function groupsOf({ slices, manifests }: App): Group[] {
  const declared = manifests.flatMap((manifest) => manifest.permissions ?? [])
  const groups = new Map<string, CallDoc[]>()
  for (const { calls } of slices) {
    if (calls.length === 0) continue
    const title = titleOf(calls[0]?.endpoint.path ?? '')
    const described = calls.map(({ name, endpoint }) => ({
      name,
      endpoint,
      access: accessInWords(endpoint.access, (role) => roleDefaults(role, declared)),
      input: schemaOf(endpoint.input, 'input'),
      output: schemaOf(endpoint.output, 'output'),
    }))
    groups.set(title, [...(groups.get(title) ?? []), ...described])
  }
  return [...groups]
    .map(([title, calls]) => ({ title, calls }))
    .toSorted((a, b) => a.title.localeCompare(b.title, 'en'))
}

/** What calls of this path are about: `/api/sandwich-collections/{id}` -> `Sandwich collections`, `/api/api-keys` -> `API keys` */
export function titleOf(path: string) {
  const words = (path.split('/')[2] ?? '').replaceAll('-', ' ')
  return SPELLED[words] ?? capital(words)
}
const SPELLED: Record<string, string> = { 'api keys': 'API keys', sms: 'Text messages' }

function accessInWords(access: Access, defaultsOf: (role: (typeof ROLES)[number]) => string[]): string {
  if (access.kind === 'public') return 'Everyone, without signing in'
  if (access.kind === 'signedIn') return 'Everyone who is signed in'
  const roles = ROLES.filter((role) =>
    passes({ role, isActive: true, permissions: defaultsOf(role) }, access),
  )
  const glue = access.kind === 'allOf' ? ' and ' : ' or '
  return `Who holds ${access.permissions.join(glue)} (by default: ${roles.map((role) => ROLE_NAMES[role]).join(', ')})`
}

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' })
  return schema as Schema
}

/** The OpenAPI 3.1 document, drawn from the contracts. */
export function openApi(app: App, groups: Group[]) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const group of groups)
    for (const call of group.calls) {
      for (const address of addressesOf(call.endpoint))
        (paths[address.path] ??= {})[address.method.toLowerCase()] = operation(group.title, {
          ...call,
          endpoint: { ...call.endpoint, ...address },
        })
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lunchbox',
      version: '1',
      description:
        'The calls of this portal. Programs send an API key (Authorization: Bearer lb_…); people sign in with POST /api/login {email, password} and send the session cookie with every call.',
    },
    servers: [{ url: app.appUrl }],
    tags: groups.map(({ title }) => ({ name: title })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: app.cookieName },
        key: { type: 'http', scheme: 'bearer', description: 'An API key of the portal, `lb_…`.' },
      },
      schemas: { Error: errorSchema },
    },
  }
}

const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { enum: Object.keys(STATUS_OF) },
    message: { type: 'string', description: 'In words, for the person at the screen.' },
    fields: { type: 'object', additionalProperties: { type: 'string' }, description: 'A message per field.' },
    requestId: { type: 'string', format: 'uuid' },
    current: { type: 'object', description: '409: the record as it is now.' },
    conflicts: {
      type: 'array',
      items: { type: 'object' },
      description: '409 of an undo: what changed since.',
    },
  },
}

const changes = ({ method, reads }: Endpoint) => method !== 'GET' && !reads

function operation(tag: string, { name, endpoint, access, input, output }: CallDoc) {
  const inPath = new Set(pathParams(endpoint.path))
  const fields = Object.entries(input.properties ?? {})
  const required = new Set(input.required)
  const parameters = fields
    .filter(([field]) => inPath.has(field) || endpoint.method === 'GET')
    .map(([field, schema]) => ({
      name: field,
      in: inPath.has(field) ? 'path' : 'query',
      required: inPath.has(field) || required.has(field),
      schema,
    }))
  return {
    operationId: `${name}.${endpoint.method.toLowerCase()}.${endpoint.path.slice('/api/'.length)}`,
    tags: [tag],
    summary: endpoint.summary,
    description: [
      `${access}.`,
      endpoint.rowCheck ? 'Which records, decides a rule for each of them.' : '',
      endpoint.undo ? `Cannot be undone: ${endpoint.undo.no}` : '',
    ]
      .filter(Boolean)
      .join(' '),
    security:
      endpoint.access.kind === 'public'
        ? []
        : [{ session: [] }, ...(isForPrograms(endpoint) ? [{ key: [] }] : [])],
    parameters: changes(endpoint) ? [...parameters, idempotencyHeader] : parameters,
    ...(endpoint.method === 'GET' ? {} : bodyOf(endpoint, input, inPath)),
    responses: { [String(endpoint.status ?? 200)]: success(endpoint, output), ...failures(endpoint) },
  }
}

const idempotencyHeader = {
  name: 'idempotency-key',
  in: 'header',
  required: false,
  description:
    'The same key and request again within 30 days answers as the first time and changes nothing; with another request 422.',
  schema: { type: 'string', minLength: 8, maxLength: 200 },
}

function bodyOf(endpoint: Endpoint, input: Schema, inPath: Set<string>) {
  const properties = Object.fromEntries(
    Object.entries(input.properties ?? {}).filter(([field]) => !inPath.has(field)),
  )
  if (endpoint.upload) properties.file = { type: 'string', format: 'binary' }
  if (Object.keys(properties).length === 0) return input.properties || !input.anyOf ? {} : json(input)
  const required = (input.required ?? []).filter((field) => !inPath.has(field))
  const schema = { ...input, properties, required: endpoint.upload ? [...required, 'file'] : required }
  if (!endpoint.upload) return json(schema)
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } }
}

const json = (schema: unknown) => ({
  requestBody: { required: true, content: { 'application/json': { schema } } },
})

const requestId = {
  'x-request-id': { description: 'Also the name under which it is undone.', schema: { type: 'string' } },
}

function success(endpoint: Endpoint, output: Schema) {
  const content = endpoint.download
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: output } }
  return { description: endpoint.download ? 'A download' : 'Done', headers: requestId, content }
}

/** The answers a call may give when it is not done. */
export function failureCodes(endpoint: Endpoint): ErrorCode[] {
  const restricted = endpoint.access.kind === 'anyOf' || endpoint.access.kind === 'allOf'
  const codes: [ErrorCode, boolean][] = [
    ['VALIDATION_ERROR', true],
    ['AUTH_EXPIRED', endpoint.access.kind !== 'public'],
    ['PERMISSION_DENIED', restricted || endpoint.rowCheck === true || changes(endpoint)],
    ['DATA_LOADING_ERROR', endpoint.path.includes('{')],
    ['CONFLICT', changes(endpoint)],
    ['TOO_LARGE', endpoint.method !== 'GET'],
    ['UNPROCESSABLE', changes(endpoint)],
    ['TOO_MANY_REQUESTS', true],
    ['DATABASE_ERROR', true],
    ['UNAVAILABLE', true],
  ]
  return codes.filter(([, may]) => may).map(([code]) => code)
}

const failures = (endpoint: Endpoint) =>
  Object.fromEntries(
    failureCodes(endpoint).map((code) => [
      String(STATUS_OF[code]),
      {
        description: `${code}: ${WHEN[code]}`,
        headers: requestId,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
