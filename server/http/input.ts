import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type Endpoint, fromQuery } from '#kernel/calls/contract.ts'
import { AppError, type FieldErrors, invalid, tooLarge } from '#kernel/calls/errors.ts'
import { PARTS_HEADER, readSentInParts, type SentInParts } from '#kernel/calls/parts.ts'
import { inputWords } from '#kernel/language/input-words.ts'
import type { App } from '../app.ts'
import { sizeInWords } from '../files/file-types.ts'
import { keepContent } from '../files/files.ts'
import { previewOf, refuseMonstrousPicture, withoutOrigin } from '../files/pictures.ts'
import { dropDraft, takeIn, type Upload } from '../files/uploads.ts'

/**
 * Path, query or body as one object, checked against the contract: a message per field, never half a change. Whoever
 * asks drops the draft of an upload when the call is over.
 */
export async function readInput(
  endpoint: Endpoint,
  request: FastifyRequest,
  { dataDir, account }: { dataDir: string; account: string | undefined },
) {
  const params = request.params as Record<string, unknown>
  const inParts = endpoint.upload && account !== undefined ? partsNamed(endpoint, request) : null
  let upload: Upload | null = null
  let given: unknown
  if (endpoint.upload && !inParts) {
    const form = await readForm(endpoint, request, dataDir)
    upload = form.upload
    given = form.fields
  } else
    given =
      endpoint.method === 'GET'
        ? fromQuery(endpoint.input, request.query as Record<string, unknown>)
        : request.body
  if (given === undefined || given === null) given = {}
  if (typeof given !== 'object' || Array.isArray(given)) {
    if (upload) await dropDraft(upload.place)
    throw invalid({ body: 'The request body must be a JSON object.' })
  }
  const result = endpoint.input.safeParse(
    { ...given, ...fromQuery(endpoint.input, params) },
    { error: inputWords },
  )
  if (!result.success) {
    if (upload) await dropDraft(upload.place)
    throw invalid(fieldErrors(result.error))
  }
  return {
    input: result.data,
    upload,
    /** The file is put together once the call may be made (`joinParts`). */
    inParts,
    raw: JSON.stringify([params, given, inParts ?? upload?.sha256]),
  }
}

/** A picture as its handler wants it. This is hard work, so no connection to the database waits for it. */
export async function readyUpload(
  { upload: wanted }: Endpoint,
  upload: Upload,
  { app, gone }: { app: Pick<App, 'dataDir' | 'files'>; gone: AbortSignal },
): Promise<Upload> {
  const { edge, isPart } = wanted ?? {}
  if (isPart) return upload
  await refuseMonstrousPicture(upload.place)
  const made =
    edge === undefined
      ? await withoutOrigin(upload.place, gone)
      : (await previewOf(upload.place, { edge, gone }))?.bytes
  if (edge !== undefined && !made) throw invalid({ file: 'Please choose a picture.' })
  const ready = made ? await takeIn(app.dataDir, upload.name, made) : upload
  // What goes over the network is there before the call has a connection to the database; what is refused goes at night.
  if (!app.files.placeOf && !wanted?.passing) await keepContent(app, ready)
  return ready
}

export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of error.issues) fields[issue.path.join('.') || 'body'] ??= issue.message
  return fields
}

/** A file that was sent in parts before this call. */
function partsNamed({ upload }: Endpoint, request: FastifyRequest): SentInParts | null {
  const sent = readSentInParts(request.headers[PARTS_HEADER])
  if (sent && upload && sent.size > upload.maxBytes) throw tooMuch(upload.maxBytes)
  return sent && { ...sent, name: cleanName(sent.name) }
}

const tooMuch = (maxBytes: number) => tooLarge(`This file is larger than ${sizeInWords(maxBytes)}.`)

async function readForm(endpoint: Endpoint, request: FastifyRequest, dataDir: string) {
  const maxBytes = endpoint.upload?.maxBytes ?? 0
  if (!request.isMultipart()) throw invalid({ file: 'Please choose a file.' })
  const fields: Record<string, unknown> = {}
  let upload: Upload | null = null
  try {
    for await (const part of request.parts({
      limits: { fileSize: maxBytes, files: 1, fields: 20, fieldSize: 100_000 },
    })) {
      if (part.type === 'file') upload = await takeIn(dataDir, cleanName(part.filename), part.file)
      else fields[part.fieldname] = part.value
    }
  } catch (error) {
    if (upload) await dropDraft(upload.place)
    const { code } = error as { code?: string }
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooMuch(maxBytes)
    if (error instanceof AppError) throw error
    throw invalid({ file: 'This upload could not be read. Please send exactly one file.' })
  }
  if (!upload) throw invalid({ file: 'Please choose a file.' })
  return { fields: fromQuery(endpoint.input, fields), upload }
}

const cleanName = (name: string | undefined) =>
  (name ?? 'file')
    // Nothing that turns the direction of a line, ends it or hides in it.
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}/\\]/gu, '_')
    .slice(-150)
    .toWellFormed() || 'file'

/** The header by which a repeated request is known; null without one. */
export function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !/^[\x21-\x7e]{8,200}$/.test(header))
    throw invalid({ 'idempotency-key': 'An idempotency key is 8 to 200 visible characters.' })
  return header
}
