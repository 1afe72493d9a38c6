import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

interface Somebody {
  sub: string
  email: string
  email_verified: boolean
}

/** Another place that knows people: an OpenID Connect issuer on this machine, where one person is signed in. */
export async function startIssuer(redirectUri: string) {
  const issuer = {
    person: { sub: 'nobody', email: '', email_verified: false } as Somebody,
    url: '',
    refuse: false,
  }
  const holder: { provider?: Provider } = {}
  const server = createServer((request, response) => {
    answer(holder.provider, issuer, request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  issuer.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { clientId: 'lunchbox', clientSecret: 'a secret between the two of us' }
  holder.provider = new Provider(issuer.url, {
    clients: [
      { client_id: client.clientId, client_secret: client.clientSecret, redirect_uris: [redirectUri] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key for signing'] },
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
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
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
    return provider.interactionFinished(request, response, { login: { accountId: issuer.person.sub } })
  const grant = new provider.Grant({
    accountId: session?.accountId ?? '',
    clientId: String(params.client_id),
  })
  grant.addOIDCScope(String(params.scope))
  return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } })
}
