import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from '@20minutes/s3rver'
import type { Config } from '../config.ts'

/** An S3 server on this machine that looks at signatures; it can be gone for a while, as one out there can. */
export async function localBuckets(...names: string[]) {
  const directory = await mkdtemp(path.join(tmpdir(), 'lunchbox-bucket-'))
  const start = async (port: number) => {
    const buckets = names.map((name) => ({ name, configs: [] as [] }))
    const server = new S3rver({
      port,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: buckets,
    })
    return { server, port: (await server.run()).port }
  }
  let running = await start(0)
  return {
    of: (bucket: string, secretAccessKey = 'S3RVER'): NonNullable<Config['s3']> => ({
      bucket,
      region: 'us-east-1',
      accessKeyId: 'S3RVER',
      secretAccessKey,
      endpoint: `http://127.0.0.1:${running.port}`,
    }),
    goAway: () => running.server.close(),
    async comeBack() {
      running = await start(running.port)
    },
    async close() {
      await running.server.close().catch(() => undefined)
      await rm(directory, { recursive: true, force: true })
    },
  }
}
