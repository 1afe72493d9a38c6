import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

const folders: string[] = []
const portal = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lunchbox-seal-'))
  folders.push(dataDir)
  return { dataDir }
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

it('what is sealed opens here, for what it was sealed for, and only as it was', () => {
  const app = portal()
  const sealed = seal(app, 'oak street', 'to link')
  expect(sealed).not.toContain('oak')
  expect(unseal(app, sealed, 'to link')).toBe('oak street')
  expect(unseal(app, sealed, 'to set up')).toBeNull()
  expect(unseal(app, sealed)).toBeNull()
  expect(unseal(portal(), sealed, 'to link')).toBeNull()
  const bytes = Buffer.from(sealed, 'base64')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(unseal(app, changed.toString('base64'), 'to link'), `byte ${at}`).toBeNull()
    expect(unseal(app, bytes.subarray(0, at).toString('base64'), 'to link'), `cut at ${at}`).toBeNull()
  }
})

it('the same is sealed in another way each time', () => {
  const app = portal()
  expect(seal(app, 'oak street')).not.toBe(seal(app, 'oak street'))
})
