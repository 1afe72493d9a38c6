import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { keepSecrets } from './people/secrets.ts'

test('nothing needs to be configured', () => {
  const config = readConfig({})
  expect(config).toMatchObject({ port: 3000, host: '127.0.0.1', trustProxy: false, logLevel: 'info' })
  expect(config.dataDir).toBe(path.resolve('data'))
  expect(config.databaseUrl).toBeUndefined()
})

test('a variable that is set to nothing counts as left out', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: ' ', SMTP_URL: '' })).toEqual(readConfig({}))
})

test('every fault is named at once', () => {
  const read = () =>
    readConfig({ PORT: 'lots', DATABASE_URL: 'mysql://x', LOG_LEVEL: 'loud', APP_URL: 'portal.example.org' })
  expect(read).toThrow(/PORT must be a number/)
  expect(read).toThrow(/DATABASE_URL must be an address that begins with postgres/)
  expect(read).toThrow(/LOG_LEVEL must be trace/)
  expect(read).toThrow(/APP_URL must be an address that begins with http/)
})

test('proxies are counted or named; whoever is in front is never simply believed', () => {
  const read = (value: string) => readConfig({ TRUST_PROXY: value }).trustProxy
  expect([read('0'), read('false'), read('1'), read('2')]).toEqual([false, false, 1, 2])
  expect(read('10.0.0.5, 192.168.0.0/16, fd00::/8')).toEqual(['10.0.0.5', '192.168.0.0/16', 'fd00::/8'])
  expect(read('loopback')).toEqual(['loopback'])
  for (const wrong of ['true', 'yes', '10.0.0.5/33', '10.0.0', '1,2', '10.0.0.0/8/8', '-1', '10.0.0.1/x'])
    expect(() => read(wrong), wrong).toThrow(
      /TRUST_PROXY must be the number of proxies in front \(1 for one\)/,
    )
})

test('half a service is a fault that names the missing half', () => {
  expect(() => readConfig({ TWILIO_FROM: '+15550100', AI_KEY: 'k' })).toThrow(
    /TWILIO_ACCOUNT_SID is missing \(TWILIO_FROM is set\)\n.*TWILIO_AUTH_TOKEN is missing[^]*AI_URL is missing/,
  )
})

test('secrets are made once and are readable by their owner alone', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lunchbox-secrets-'))
  const first = keepSecrets(folder)
  expect(first.signing).toHaveLength(32)
  expect(keepSecrets(folder)).toEqual(first)
  if (process.platform !== 'win32')
    expect(statSync(path.join(folder, 'secrets.json')).mode & 0o777).toBe(0o600)
  rmSync(folder, { recursive: true })
})
