import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const fileIn = (dataDir: string) => path.join(dataDir, 'postgres.moved')

/** The portal's own database has gone to a server (`npm run move`): nobody is to write on in the old one by mistake. */
export function noteMoved(dataDir: string, databaseUrl: string) {
  writeFileSync(fileIn(dataDir), `${inWords(databaseUrl)}\n`, { mode: 0o600, flush: true })
}

/** Without the password. */
export function inWords(databaseUrl: string) {
  const { host, pathname } = new URL(databaseUrl)
  return `${decodeURIComponent(pathname.slice(1))} at ${host}`
}

export function refuseIfMoved(dataDir: string) {
  const file = fileIn(dataDir)
  if (!existsSync(file)) return
  throw new Error(
    `The database of ${dataDir} was moved to ${readFileSync(file, 'utf8').trim()}: set DATABASE_URL. To go back to the one ` +
      `in this folder, without anything that was entered since, delete ${file}.`,
  )
}
