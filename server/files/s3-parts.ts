import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pLimit from 'p-limit'
import { BucketFault } from './bucket-fault.ts'

const MB = 1024 * 1024
/**
 * What is larger goes in parts, each of which has the time that a whole file has otherwise. Those that are under way together
 * are no more than one whole file, so that a thin line brings either in its time.
 */
const LARGE = 16 * MB
const AT_ONCE = 2
const PART = LARGE / AT_ONCE
/** S3 takes ten thousand. */
const MOST_PARTS = 9_000

type Ask = (
  method: string,
  key: string,
  asked: {
    query?: Record<string, string>
    headers?: Record<string, string>
    body?: () => ReturnType<typeof createReadStream> | Buffer
  },
) => Promise<Response | null>

export const isLarge = (size: number) => size > LARGE

/**
 * Brings a file in parts, which become one once all of them are there; what did not become one is taken away again. Each
 * part is summed before, and the other side refuses whatever arrives otherwise. False where it was not begun.
 */
export async function putInParts(
  ask: Ask,
  key: string,
  { place, size }: { place: string; size: number },
): Promise<boolean> {
  const begun = await ask('POST', key, {
    query: { uploads: '' },
    headers: { 'content-type': 'application/octet-stream' },
  })
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(await wordsOf(begun))?.[1]
  if (!uploadId) return false
  const each = Math.max(PART, Math.ceil(size / MOST_PARTS))
  const inTurn = pLimit(AT_ONCE)
  let failed = false
  const put = async (index: number) => {
    if (failed) return ''
    const range = { start: index * each, end: Math.min(size, (index + 1) * each) - 1 }
    const made = createHash('sha256')
    await pipeline(createReadStream(place, range), made)
    const answer = await ask('PUT', key, {
      query: { partNumber: String(index + 1), uploadId },
      headers: {
        'content-length': String(range.end - range.start + 1),
        'x-amz-content-sha256': made.digest('hex'),
      },
      body: () => createReadStream(place, range),
    })
    await answer?.body?.cancel()
    const mark = answer?.headers.get('etag')
    // An upload that a rule of the bucket, or somebody, ended in between takes nothing any more.
    if (!mark) throw new BucketFault(`Part ${index + 1} of ${key} was not taken`)
    return mark
  }
  try {
    // All that are under way end before anything is taken away: one that came later would stay.
    const brought = await Promise.allSettled(
      Array.from({ length: Math.ceil(size / each) }, (_, index) =>
        inTurn(() =>
          put(index).catch((error: unknown) => {
            failed = true
            throw error
          }),
        ),
      ),
    )
    const marks = brought.map((one) => {
      if (one.status === 'rejected') throw one.reason
      return one.value
    })
    const parts = marks.map(
      (mark, index) =>
        `<Part><PartNumber>${index + 1}</PartNumber><ETag>${mark.replaceAll('"', '&quot;')}</ETag></Part>`,
    )
    const list = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
    // Asked a second time after an answer that was lost, this upload is gone and the file there: whoever calls looks at
    // what is there.
    const whole = await ask('POST', key, {
      query: { uploadId },
      headers: { 'content-type': 'application/xml' },
      body: () => list,
    })
    // What begins as a success may end as a fault.
    if (/<Error>/.test(await wordsOf(whole))) throw new BucketFault(`The parts of ${key} did not become one`)
    return true
  } catch (error) {
    await ask('DELETE', key, { query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

/** What it answered; one that breaks off is a fault of the bucket like others. */
async function wordsOf(answer: Response | null): Promise<string> {
  try {
    return (await answer?.text()) ?? ''
  } catch (cause) {
    throw new BucketFault('An answer of the bucket broke off', { cause })
  }
}
