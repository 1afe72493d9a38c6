import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { asOneAddress } from './postgres/hosts.ts'

const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? undefined : value),
    schema.optional(),
  )
const withDefault = <T extends z.ZodType>(schema: T, fallback: string) =>
  z.preprocess(
    (value) => (value === undefined || (typeof value === 'string' && value.trim() === '') ? fallback : value),
    schema,
  )

const address = (...schemes: string[]) =>
  z
    .string()
    .trim()
    .refine(
      (value) => URL.canParse(value) && schemes.includes(new URL(value).protocol.slice(0, -1)),
      `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    )
const web = () => address('http', 'https')
const word = () => z.string().trim().min(1)
/** 'http://localhost:11434, http://10.0.0.7:8000' */
const origins = () =>
  z.string().transform((value, ctx): string[] => {
    const said = value.split(',').map((one) => one.trim())
    if (said.every((one) => URL.canParse(one) && /^https?:$/.test(new URL(one).protocol)))
      return said.map((one) => new URL(one).origin)
    ctx.addIssue({
      code: 'custom',
      message: 'must be addresses like http://localhost:11434, separated by commas',
    })
    return z.NEVER
  })

const NETWORK_NAMES = ['loopback', 'linklocal', 'uniquelocal']
const isNetwork = (value: string) => {
  const [address = '', bits = '0', ...more] = value.split('/')
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return (
    NETWORK_NAMES.includes(value) || (more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most)
  )
}

/** How many proxies stand in front, or which. `true` would believe whatever a client says about itself. */
const proxies = z.string().transform((value, ctx): false | number | string[] => {
  const said = value.trim().toLowerCase()
  if (said === 'false' || said === '0') return false
  if (/^[1-9]$/.test(said)) return Number(said)
  const networks = said.split(',').map((one) => one.trim())
  if (networks.every(isNetwork)) return networks
  ctx.addIssue({
    code: 'custom',
    message:
      'must be the number of proxies in front (1 for one), or their addresses and ranges, like 10.0.0.5, 192.168.0.0/16',
  })
  return z.NEVER
})

/** Every variable of design 2; all of them may be left out. */
const Variables = z.object({
  PORT: withDefault(
    z.coerce.number('must be a number').int().min(0).max(65_535, 'must be at most 65535'),
    '3000',
  ),
  HOST: withDefault(word(), '127.0.0.1'),
  APP_URL: optional(web()),
  DATA_DIR: optional(word()),
  DATABASE_URL: optional(z.string().transform(asOneAddress).pipe(address('postgres', 'postgresql'))),
  SMTP_URL: optional(address('smtp', 'smtps')),
  MAIL_FROM: optional(word()),
  TWILIO_ACCOUNT_SID: optional(word()),
  TWILIO_AUTH_TOKEN: optional(word()),
  TWILIO_FROM: optional(word()),
  OIDC_ISSUER: optional(web()),
  OIDC_CLIENT_ID: optional(word()),
  OIDC_CLIENT_SECRET: optional(word()),
  S3_ENDPOINT: optional(web()),
  S3_REGION: optional(word()),
  S3_BUCKET: optional(word()),
  S3_ACCESS_KEY_ID: optional(word()),
  S3_SECRET_ACCESS_KEY: optional(word()),
  AI_URL: optional(web()),
  AI_KEY: optional(word()),
  AI_MODEL: optional(word()),
  AI_INSIDE: optional(origins()),
  MAP_TILES_URL: optional(web()),
  GEOCODER_URL: optional(web()),
  ROUTING_URL: optional(web()),
  GOOGLE_SERVICE_ACCOUNT: optional(word()),
  METRICS_TOKEN: optional(z.string().trim().min(16, 'must have at least 16 characters')),
  TRUST_PROXY: optional(proxies),
  LOG_LEVEL: withDefault(
    z.enum(
      ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
      'must be trace, debug, info, warn, error or silent',
    ),
    'info',
  ),
})
type Values = z.output<typeof Variables>

/** Variables that only make sense together. */
const SETS: [needed: (keyof Values)[], optional?: (keyof Values)[]][] = [
  [['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_FROM']],
  [['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']],
  [['S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'], ['S3_ENDPOINT']],
  [['AI_URL', 'AI_MODEL'], ['AI_KEY']],
  [['SMTP_URL', 'MAIL_FROM']],
]

export type Config = ReturnType<typeof toConfig>

/** Reads and checks the environment; throws one error that names every fault. */
export function readConfig(
  environment: NodeJS.ProcessEnv = process.env,
  defaults = { dataDir: 'data' },
): Config {
  const parsed = Variables.safeParse(environment)
  const faults = parsed.success
    ? incompleteSets(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  if (parsed.success) {
    const fault = serviceAccountFault(parsed.data.GOOGLE_SERVICE_ACCOUNT)
    if (fault) faults.push(fault)
  }
  if (!parsed.success || faults.length > 0)
    throw new Error(`The configuration has faults:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
  return toConfig(parsed.data, defaults.dataDir)
}

function incompleteSets(values: Values): string[] {
  return SETS.flatMap(([needed, others = []]) => {
    const missing = needed.filter((name) => values[name] === undefined)
    const given = [...needed, ...others].filter((name) => values[name] !== undefined)
    return given.length > 0 ? missing.map((name) => `${name} is missing (${given.join(', ')} is set)`) : []
  })
}

function serviceAccountFault(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  try {
    JSON.parse(value.startsWith('{') ? value : readFileSync(value, 'utf8'))
    return undefined
  } catch {
    return 'GOOGLE_SERVICE_ACCOUNT must be the JSON key of a service account, or the path of a file with it'
  }
}

function toConfig(v: Values, dataDir: string) {
  const account = v.GOOGLE_SERVICE_ACCOUNT
  return {
    port: v.PORT,
    host: v.HOST,
    /** As configured; without it the portal answers to the address it listens on. */
    appUrl: v.APP_URL?.replace(/\/+$/, ''),
    dataDir: path.resolve(v.DATA_DIR ?? dataDir),
    /** Unset: the portal's own PostgreSQL. */
    databaseUrl: v.DATABASE_URL,
    mail: v.SMTP_URL && v.MAIL_FROM ? { url: v.SMTP_URL, from: v.MAIL_FROM } : undefined,
    twilio:
      v.TWILIO_ACCOUNT_SID && v.TWILIO_AUTH_TOKEN && v.TWILIO_FROM
        ? {
            url: 'https://api.twilio.com',
            accountSid: v.TWILIO_ACCOUNT_SID,
            authToken: v.TWILIO_AUTH_TOKEN,
            from: v.TWILIO_FROM,
          }
        : undefined,
    oidc:
      v.OIDC_ISSUER && v.OIDC_CLIENT_ID && v.OIDC_CLIENT_SECRET
        ? { issuer: v.OIDC_ISSUER, clientId: v.OIDC_CLIENT_ID, clientSecret: v.OIDC_CLIENT_SECRET }
        : undefined,
    s3:
      v.S3_BUCKET && v.S3_REGION && v.S3_ACCESS_KEY_ID && v.S3_SECRET_ACCESS_KEY
        ? {
            bucket: v.S3_BUCKET,
            region: v.S3_REGION,
            accessKeyId: v.S3_ACCESS_KEY_ID,
            secretAccessKey: v.S3_SECRET_ACCESS_KEY,
            endpoint: v.S3_ENDPOINT,
          }
        : undefined,
    ai: v.AI_URL && v.AI_MODEL ? { url: v.AI_URL, model: v.AI_MODEL, key: v.AI_KEY } : undefined,
    /** Where in its own network a model of the administrators may be. */
    aiInside: v.AI_INSIDE ?? [],
    mapTilesUrl: v.MAP_TILES_URL,
    geocoderUrl: v.GEOCODER_URL,
    routingUrl: v.ROUTING_URL,
    googleServiceAccount:
      account && !account.startsWith('{') && existsSync(account) ? readFileSync(account, 'utf8') : account,
    /** With it `/metrics` is read from elsewhere; without it only on this machine. */
    metricsToken: v.METRICS_TOKEN,
    trustProxy: v.TRUST_PROXY ?? false,
    logLevel: v.LOG_LEVEL,
  }
}

/** What PostgreSQL's programs get to see of the environment: none of the secrets. */
export function environmentForDatabase(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMP } = process.env
  return { PATH, SystemRoot, TEMP, TMP, LC_ALL: 'C', TZ: 'UTC' }
}

/** Set by npm for whatever it runs. */
export const startedThroughNpm = () => process.env['npm_lifecycle_event'] !== undefined

/** Where `npm run move` goes, if it is not said with the command: arguments can be read by everybody on the machine. */
export const moveTarget = () => process.env['MOVE_TO'] || undefined

/** The tests' database server, when it is not to be the portal's own (tests on the oldest supported version). */
export const testDatabaseUrl = () => process.env['TEST_DATABASE_URL'] || undefined
