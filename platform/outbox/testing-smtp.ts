import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface MailServer {
  url: string
  /** Every mail it took, as it came over the wire. */
  taken: string[]
  /** What it says to the next recipients instead of 250: '451 later', '550 no such person'. */
  refuseWith(answer: string | null): void
  /** Takes mails and never says so: what a portal sees that is killed in between. Told of each. */
  fallSilent(onTaken: (() => void) | null): void
  /** Breaks every connection. */
  hangUp(): void
  close(): Promise<void>
}

/** A mail server of the smallest kind: it takes what it is given, or refuses as told. */
export async function startMailServer(): Promise<MailServer> {
  const taken: string[] = []
  const open = new Set<Socket>()
  let refusal: string | null = null
  let silence: (() => void) | null = null
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    let pending = ''
    let letter: string | null = null
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 mail.test.example')
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      pending += chunk
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end)
        pending = pending.slice(end + 2)
        if (letter !== null) {
          if (line !== '.') letter += `${line}\r\n`
          else {
            taken.push(letter)
            letter = null
            if (silence) silence()
            else say('250 taken')
          }
        } else if (/^RCPT/i.test(line)) say(refusal ?? '250 fine')
        else if (/^DATA/i.test(line)) {
          letter = ''
          say('354 go on')
        } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else say('250 fine')
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const hangUp = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    refuseWith: (answer) => {
      refusal = answer
    },
    fallSilent: (onTaken) => {
      silence = onTaken
    },
    hangUp,
    async close() {
      hangUp()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
