import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

interface Somebody {
  sub: string
  email: string
  email_verified: boolean
  /** How they signed in there (RFC 8176). */
  amr?: string[]
}

/** The two parts of an ID token that a forger would change. */
interface IdToken {
  header: Record<string, unknown>
  claims: Record<string, unknown>
}
/** With which key a token is signed: the issuer's, one of somebody else, our own secret, none. */
type Signer = 'issuer' | 'stranger' | 'secret' | 'nobody'
type Forge = (token: IdToken) => IdToken & { by: Signer }

const SECRET = 'a secret between the two of us'

function keyPair() {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return privateKey
}

/** Another place that knows people: an OpenID Connect issuer on this machine, where one person is signed in. */
export async function startIssuer(redirectUri: string) {
  const issuer = {
    person: { sub: 'nobody', email: '', email_verified: false } as Somebody,
    url: '',
    refuse: false,
    forge: null as Forge | null,
  }
  const keys = { issuer: keyPair(), stranger: keyPair() }
  const signed = ({ header, claims, by }: IdToken & { by: Signer }) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const content = `${part(header)}.${part(claims)}`
    if (by === 'nobody') return `${content}.`
    if (by === 'secret')
      return `${content}.${createHmac('sha256', SECRET).update(content).digest('base64url')}`
    return `${content}.${sign('sha256', Buffer.from(content), keys[by]).toString('base64url')}`
  }
  const holder: { provider?: Provider } = {}
  const server = createServer((request, response) => {
    if (issuer.forge && request.url === '/token') swapIdToken(response, issuer.forge, signed)
    answer(holder.provider, issuer, request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { clientId: 'lunchbox', clientSecret: SECRET }
  holder.provider = new Provider(issuer.url, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] },
    ],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key for signing'] },
    jwks: { keys: [{ ...keys.issuer.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...issuer.person, sub }) }),
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
  })
  return {
    ...client,
    issuer: issuer.url,
    /** Who is signed in there from now on. */
    is: (person: Somebody) => {
      issuer.person = person
    },
    refuse: (refuse: boolean) => {
      issuer.refuse = refuse
    },
    /** Changes each ID token on its way to us; null lets them be. */
    forge: (forge: Forge | null) => {
      issuer.forge = forge
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Between the two places: reads the answer of the token endpoint, and puts another ID token into it. */
function swapIdToken(
  response: ServerResponse,
  forge: Forge,
  signed: (token: IdToken & { by: Signer }) => string,
) {
  const end = response.end.bind(response)
  response.end = (body: unknown) => {
    const answer = JSON.parse(String(body)) as { id_token: string }
    const [header, claims] = answer.id_token
      .split('.')
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as Record<string, unknown>)
    if (!header || !claims) throw new Error('The issuer gave no ID token')
    const changed = JSON.stringify({ ...answer, id_token: signed(forge({ header, claims })) })
    response.setHeader('content-length', Buffer.byteLength(changed))
    return end(changed)
  }
}

/** Signs the person in and gives what was asked for, as its pages would after a click. */
async function answer(
  provider: Provider | undefined,
  issuer: { person: Somebody; refuse: boolean },
  request: IncomingMessage,
  response: ServerResponse,
) {
  if (!provider) throw new Error('The issuer is not ready')
  if (!request.url?.startsWith('/interaction/')) return provider.callback()(request, response)
  if (issuer.refuse)
    return provider.interactionFinished(
      request,
      response,
      { error: 'access_denied' },
      { mergeWithLastSubmission: false },
    )
  const { prompt, params, session } = await provider.interactionDetails(request, response)
  if (prompt.name === 'login')
    return provider.interactionFinished(request, response, {
      login: { accountId: issuer.person.sub, amr: issuer.person.amr },
    })
  const grant = new provider.Grant({
    accountId: session?.accountId ?? '',
    clientId: String(params.client_id),
  })
  grant.addOIDCScope(String(params.scope))
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
}
