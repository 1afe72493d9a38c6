import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { MESSAGE_LINK_DELAY_MS, MESSAGE_LINK_RETRIES } from '../constants.ts'
import { reportAnswer } from '../device/network.ts'
import { connectWith } from '../testing.tsx'
import { type LinkMessage, onMessageLink, openMessageLink, wire } from './message-link.ts'

/** A server that says and does what it is told to, at the address of the page. */
let server: WebSocketServer
let said: string[]
let onLink: (socket: WebSocket) => void
let connections: number
let stop: (() => void) | undefined
beforeEach(async () => {
  wire.connect = connectWith(() => '')
  said = []
  connections = 0
  onLink = () => undefined
  server = new WebSocketServer({ port: 0, path: '/notifications' })
  server.on('connection', (socket) => {
    connections += 1
    socket.on('message', (data) => said.push((data as Buffer).toString()))
    onLink(socket)
  })
  await new Promise((resolve) => server.once('listening', resolve))
  const { jsdom } = globalThis as unknown as { jsdom: { reconfigure: (at: { url: string }) => void } }
  jsdom.reconfigure({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/dashboard` })
})
afterEach(async () => {
  stop?.()
  vi.restoreAllMocks()
  for (const socket of server.clients) socket.terminate()
  await new Promise((resolve) => server.close(resolve))
})
/** The waits of the link, which are over at once. */
function holdWaits(): number[] {
  const waits: number[] = []
  const real = globalThis.setTimeout
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) => {
    const ours = ms !== undefined && ms >= MESSAGE_LINK_DELAY_MS && ms <= 5 * MESSAGE_LINK_DELAY_MS
    if (ours) waits.push(ms)
    return real(run, ours ? 0 : ms)
  }) as typeof setTimeout)
  return waits
}
const open = () => {
  stop = openMessageLink('person-1')
}

it('says who is there, and passes on what is said of messages', async () => {
  const heard: LinkMessage[] = []
  const silence = onMessageLink((message) => heard.push(message))
  onLink = (socket) => {
    for (const text of ['not json', '{"type":"else"}', '{"type":"new_message","id":"7","text":"secret"}'])
      socket.send(text)
  }
  open()
  await expect.poll(() => heard).toEqual([{ type: 'new_message', id: '7' }])
  expect(said.map((text) => JSON.parse(text) as unknown)).toEqual([{ type: 'identify', userId: 'person-1' }])
  silence()
})

it('does not come back after a normal close', async () => {
  let closed = false
  onLink = (socket) => {
    socket.on('close', () => {
      closed = true
    })
    socket.close(1000)
  }
  const waits = holdWaits()
  open()
  await expect.poll(() => closed).toBe(true)
  expect(waits).toEqual([])
})

it('comes back at most 5 times, 3000 ms later each time, rests, and begins anew at a sign of life', async () => {
  const waits = holdWaits()
  // Refused at the handshake: never open, so never counted anew.
  server.options.verifyClient = () => false
  open()
  await expect.poll(() => waits.length).toBe(MESSAGE_LINK_RETRIES)
  expect(waits).toEqual([3000, 6000, 9000, 12_000, 15_000])
  server.options.verifyClient = undefined
  expect(connections).toBe(0)
  await expect
    .poll(() => {
      reportAnswer()
      return connections
    })
    .toBe(1)
})
