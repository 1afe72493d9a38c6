import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { ROOT } from './root.ts'

/** A process in which this goes wrong while nobody waits for it; what it prints is all that is heard of it. */
function processWith(fault: string) {
  const code = `
    import { pino } from 'pino'
    import { watchFaults } from './server/faults.ts'
    watchFaults(pino({ level: 'fatal' }), (why) => { console.log('Ends: ' + why); process.exit(1) })
    setTimeout(() => console.log('Goes on.'), 50)
    ${fault}`
  const args = ['--import', 'tsx', '--input-type=module', '-e', code]
  const { status, stdout } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' })
  return {
    status,
    said: stdout
      .split('\n')
      .filter((line) => !line.startsWith('{'))
      .join(''),
  }
}

test.each([
  `Promise.reject(Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' }))`,
  `Promise.reject(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))`,
  `Promise.reject(new Error('Failed query', { cause: new Error('Connection terminated unexpectedly') }))`,
])('a connection that breaks where nobody waits ends nothing: %s', (fault) => {
  expect(processWith(fault)).toEqual({ status: 0, said: 'Goes on.' })
})

test.each([
  `Promise.reject(new Error('the oven is on fire'))`,
  `Promise.reject(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))`,
  `setTimeout(() => { throw new Error('the oven is on fire') })`,
])('any other fault that nobody caught ends the portal in words: %s', (fault) => {
  expect(processWith(fault)).toEqual({
    status: 1,
    said: 'Ends: a fault that nobody caught; the log says more',
  })
})
