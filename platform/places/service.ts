import { z } from 'zod'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { AppError } from '#kernel/calls/errors.ts'
import { SECOND } from '#kernel/clock.ts'
import type { App } from '#server/app.ts'
import type { Ctx } from '#server/context.ts'
import type { Found, places } from './contract.ts'

const TIMEOUT_MS = 8 * SECOND
const MOST = 5
const LONGEST_NAME = 300
const SILENT =
  'The service that finds addresses does not answer. Please try again later, or place the pin by hand.'

const Degrees = z.union([z.number(), z.string().trim().min(1)]).pipe(z.coerce.number())
/** As Nominatim answers (`format=jsonv2`): degrees as text. */
const Place = z.object({ display_name: z.string(), lat: Degrees, lon: Degrees })
const Answer = z.array(z.unknown())
/** The service is well, and does not understand this address. */
const NOT_UNDERSTOOD: readonly number[] = [400, 414, 422]

/** Asks the service of `GEOCODER_URL`; 422 without one, 503 when it does not answer. */
export const find = async (
  { app }: Ctx,
  { address }: InputOf<typeof places.find>,
): Promise<OutputOf<typeof places.find>> => ({ items: await ask(app, address) })

/** The address of the service; 422 where the portal was given none. */
export function serviceOf({ geocoder }: App) {
  if (geocoder) return geocoder
  throw new AppError(
    'UNPROCESSABLE',
    'This portal knows no service that finds addresses. Place the pin by hand.',
  )
}

/** Whoever asks keeps to one question a second. */
export async function ask(app: App, address: string): Promise<Found[]> {
  const service = serviceOf(app)
  const url = new URL('search', service.endsWith('/') ? service : `${service}/`)
  url.search = new URLSearchParams({ q: address, format: 'jsonv2', limit: String(MOST) }).toString()
  const answer = await fetch(url, {
    // Who serves this for free wants to know for whom.
    headers: { accept: 'application/json', 'user-agent': `Lunchbox (${app.appUrl})` },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then((response) =>
      NOT_UNDERSTOOD.includes(response.status)
        ? []
        : response.ok
          ? (response.json() as Promise<unknown>)
          : null,
    )
    .catch(() => null)
  const read = Answer.safeParse(answer)
  if (!read.success) throw new AppError('UNAVAILABLE', SILENT)
  return read.data
    .flatMap((one) => Place.safeParse(one).data ?? [])
    .filter(({ lat, lon }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180)
    .slice(0, MOST)
    .map(({ display_name: name, lat, lon }) => ({
      name: name.slice(0, LONGEST_NAME),
      latitude: lat,
      longitude: lon,
    }))
}
