import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/**
 * A proxy of the smallest kind before several instances: calls in turns, each live channel to the same one
 * (docs/operations.md), and the next instance where one does not take a call any more.
 */
export async function startProxy(instances: readonly string[]) {
  const ports = instances.map((url) => Number(new URL(url).port))
  let turn = 0
  const orderFor = ({ url = '' }: IncomingMessage) => {
    const affine = url.startsWith('/socket.io/') ? Number(/[?&]who=(\d+)/.exec(url)?.[1] ?? 0) : turn++
    return ports.map((_, index) => ports[(affine + index) % ports.length] ?? 0)
  }
  const open = new Set<Socket>()
  const server = createServer((incoming, answer) => {
    void pass(incoming, answer, orderFor(incoming)).catch(() => answer.destroy())
  })
  server.on('connection', (socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
  })
  server.on('upgrade', (incoming, socket, head) => {
    socket.on('error', () => undefined)
    const tryNext = ([port, ...others]: number[]) => {
      if (port === undefined) return void socket.destroy()
      const onward = connect(port, '127.0.0.1')
      onward.once('error', () => (onward.bytesRead > 0 ? socket.destroy() : tryNext(others)))
      onward.once('connect', () => {
        const lines = incoming.rawHeaders.flatMap((name, index, all) =>
          index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
        )
        onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
        onward.write(head)
        onward.pipe(socket).pipe(onward)
        onward.once('close', () => socket.destroy())
        socket.once('close', () => onward.destroy())
      })
    }
    tryNext(orderFor(incoming))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Only what was never taken goes to the next instance: whether the rest was done, whoever asked has to ask again. */
async function pass(incoming: IncomingMessage, answer: ServerResponse, order: number[]) {
  const body = await buffer(incoming)
  for (const port of order) {
    const from = await new Promise<IncomingMessage | 'refused' | 'broken'>((resolve) => {
      const { method, url: path, headers } = incoming
      const onward = request({ port, host: '127.0.0.1', method, path, headers, agent: false })
      onward.once('response', resolve)
      onward.once('error', (error: NodeJS.ErrnoException) =>
        resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
      )
      onward.end(body)
    })
    if (from === 'refused') continue
    if (from === 'broken') break
    answer.writeHead(from.statusCode ?? 502, from.rawHeaders)
    from.once('error', () => answer.destroy())
    from.pipe(answer)
    return
  }
  answer.writeHead(502).end()
}
