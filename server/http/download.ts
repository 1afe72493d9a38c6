import { createReadStream, ReadStream } from 'node:fs'
import { finished } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { App } from '../app.ts'
import type { Download } from '../context.ts'
import { dropDraft, writeDraft } from '../files/uploads.ts'

/** Answers with a file to keep; never anything that a browser would run. */
export async function sendDownload(app: App, reply: FastifyReply, { name, type, body }: Download) {
  const ascii = name.replace(/[^\x20-\x7e]|["\\]/g, '_')
  reply
    .type(type)
    .header(
      'content-disposition',
      `attachment; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    )
    .header('cache-control', 'private, no-store')
  return reply.send((await finishedDownload(app, { name, type, body })).body)
}

/** The same with everything made: nothing of it asks the database any more. */
export async function finishedDownload(app: App, download: Download): Promise<Download> {
  const { body } = download
  const isMade = typeof body === 'object' && 'pipe' in body && !(body instanceof ReadStream)
  return isMade ? { ...download, body: await finishedFile(app, body) } : download
}

/**
 * What is made row by row is finished before a byte of it goes out: making it takes a connection to the database, which
 * nobody holds by reading slowly, and what fails half-way is an answer in words and not half a file.
 */
async function finishedFile(app: App, body: NodeJS.ReadableStream): Promise<ReadStream> {
  const draft = await writeDraft(app.dataDir, body)
  const file = createReadStream(draft)
  finished(file, () => void dropDraft(draft))
  return file
}
