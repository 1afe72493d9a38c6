import { rm } from 'node:fs/promises'
import { AppError } from '#kernel/calls/errors.ts'
import { countOf } from '#kernel/language/count.ts'
import type { Config } from '../config.ts'
import { BucketFault } from './bucket-fault.ts'
import { diskStore, type FileStore, fileStore } from './store.ts'

interface Lines {
  say: (line: string) => void
  warn: (line: string) => void
}

/**
 * Before the start: is the bucket ours, and are all files in it? What still lies in the data folder (from before there was
 * a bucket) is brought there; each goes here once it is there, so it may be cut off at any time.
 */
export async function readyFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, { say, warn }: Lines) {
  if (!s3) return
  const bucket = fileStore(dataDir, s3)
  const here = diskStore(dataDir)
  const left: { key: string; size: number }[] = []
  for await (const one of here.all()) left.push(one)
  try {
    await bucket.claim?.()
    if (left.length > 0) await bring(left, here, bucket, say)
  } catch (error) {
    if (!isAway(error)) throw error
    if (left.length > 0)
      throw new Error(`Files of ${here.where} could not be brought into the bucket: ${reason(error)}`, {
        cause: error,
      })
    // Everything but files works without it, and it may come back.
    warn(`Files cannot be read or saved at this moment: ${reason(error)}`)
  }
}

/** The bucket does not answer as it should; `keep` says so in words for people. */
const isAway = (error: unknown): error is Error =>
  error instanceof BucketFault || (error instanceof AppError && error.code === 'UNAVAILABLE')
const reason = (error: Error) => (error.cause instanceof BucketFault ? error.cause : error).message

async function bring(
  left: { key: string; size: number }[],
  here: FileStore,
  bucket: FileStore,
  say: Lines['say'],
) {
  say(`Bringing ${countOf(left.length, 'file')} into the bucket at ${bucket.where} …`)
  for (const { key, size } of left) {
    const place = here.placeOf?.(key) ?? ''
    await bucket.keep(key, { size, place })
    await rm(place)
  }
}
