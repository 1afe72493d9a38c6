import { createServer } from 'node:http'
import { Server } from 'socket.io'

/** What the chat is compared with: Socket.IO alone, one room, nothing kept. Started by `bench/talk.ts`. */
const http = createServer()
const io = new Server(http, { transports: ['websocket'] })
io.on('connection', (socket) => {
  void socket.join('channel')
  socket.on('say', (message: object) => void io.to('channel').emit('told', [message]))
})
http.listen(0, '127.0.0.1', () => {
  const address = http.address()
  process.stdout.write(`open at http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}\n`)
})
