import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { readConfig } from '../config.ts'
import { isConnectionLoss } from './connection-loss.ts'
import { asOneAddress, connectionTo, hostsOf, machinesOf } from './hosts.ts'

test('a DATABASE_URL names several machines as PostgreSQL’s own programs take it, and one as ever', () => {
  const one = 'postgres://ana:x%40y@db.example:5433/lunch?sslmode=require'
  expect(asOneAddress(one)).toBe(one)
  expect(connectionTo(one)).toEqual({ connectionString: one })
  const several = asOneAddress(
    'postgresql://ana:x%40y@db-a.example:5433,db-b.example,[::1]:5434/lunch?sslmode=require',
  )
  expect(new URL(several).pathname).toBe('/lunch')
  expect(new URL(several).password).toBe('x%40y')
  expect(hostsOf(several)).toEqual([
    { host: 'db-a.example', port: 5433 },
    { host: 'db-b.example', port: 5432 },
    { host: '::1', port: 5434 },
  ])
  expect(machinesOf(several)).toBe('db-a.example:5433, db-b.example:5432, ::1:5434')
  expect(readConfig({ DATABASE_URL: 'postgres://a:1,b:2/x' }).databaseUrl).toContain('//a:1/x?')
  expect(() => readConfig({ DATABASE_URL: 'mysql://a:1,b:2/x' })).toThrow('DATABASE_URL must be an address')
})

test('a connection goes to the machine that takes writes, past one that is gone and one that says nothing', async () => {
  const database = new URL(inject('databaseServer'))
  const folder = database.searchParams.get('host') ?? ''
  const [silent, real, second] = await Promise.all([
    listening(() => {}),
    listening((socket) => relay(socket, connect(path.join(folder, `.s.PGSQL.${database.port || 5432}`)))),
    listening((socket) => socket.destroy()),
  ])
  const { username, password, pathname } = database
  const addressOf = (...ports: number[]) =>
    asOneAddress(
      `postgres://${username}:${password}@${ports.map((port) => `127.0.0.1:${port}`).join()}${pathname}`,
    )
  const client = new pg.Client(connectionTo(addressOf(1, silent.port, second.port, real.port)))
  await client.connect()
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await client.end()
  const nobody = new pg.Client(connectionTo(addressOf(1, silent.port, second.port)))
  expect(isConnectionLoss(await nobody.connect().catch((error: unknown) => error))).toBe(true)
  for (const one of [silent, real, second]) one.close()
})

function relay(one: Socket, other: Socket) {
  one.on('error', () => other.destroy())
  other.on('error', () => one.destroy())
  one.pipe(other).pipe(one)
}

async function listening(take: (socket: Socket) => void) {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    take(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    for (const socket of open) socket.destroy()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, close }
}
