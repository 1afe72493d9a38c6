import { z } from 'zod'
import type { InputOf, OutputOf } from '#kernel/calls/contract.ts'
import { AppError } from '#kernel/calls/errors.ts'
import { SECOND } from '#kernel/clock.ts'
import type { Ctx } from '#server/context.ts'
import type { places } from './contract.ts'

const TIMEOUT_MS = 8 * SECOND
const MOST = 5
const LONGEST_NAME = 300
const SILENT =
  'The service that finds addresses does not answer. Please try again later, or place the pin by hand.'

/** As Nominatim answers (`format=jsonv2`): degrees as text. */
const Answer = z.array(z.object({ display_name: z.string(), lat: z.coerce.number(), lon: z.coerce.number() }))

/** Asks the service of `GEOCODER_URL`; 422 without one, 503 when it does not answer. */
export async function find(
  { app }: Ctx,
  { address }: InputOf<typeof places.find>,
): Promise<OutputOf<typeof places.find>> {
  if (!app.geocoder)
    throw new AppError(
      'UNPROCESSABLE',
      'This portal knows no service that finds addresses. Place the pin by hand.',
    )
  const url = new URL('search', app.geocoder.endsWith('/') ? app.geocoder : `${app.geocoder}/`)
  url.search = new URLSearchParams({ q: address, format: 'jsonv2', limit: String(MOST) }).toString()
  const answer = await fetch(url, {
    // Who serves this for free wants to know for whom.
    headers: { accept: 'application/json', 'user-agent': `Lunchbox (${app.appUrl})` },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
    .then((response) => (response.ok ? (response.json() as Promise<unknown>) : null))
    .catch(() => null)
  const read = Answer.safeParse(answer)
  if (!read.success) throw new AppError('UNAVAILABLE', SILENT)
  return {
    items: read.data
      .filter(({ lat, lon }) => Math.abs(lat) <= 90 && Math.abs(lon) <= 180)
      .slice(0, MOST)
      .map(({ display_name: name, lat, lon }) => ({
        name: name.slice(0, LONGEST_NAME),
        latitude: lat,
        longitude: lon,
      })),
  }
}
