import { once } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** The parts of the driver's connection that COPY needs; the driver speaks it but offers no call for it. */
interface Wire {
  stream: Socket
  query(sql: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** Runs `COPY … TO STDOUT`; `sink` gets the text in pieces, and the server waits while it works. Returns the rows. */
export function copyOut(
  client: pg.ClientBase,
  sql: string,
  sink: (chunk: Buffer) => Promise<void>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let wire: Wire
    let rows = 0
    let work = Promise.resolve()
    let waiting = 0
    submit(client, {
      submit(connection) {
        wire = connection
        wire.query(sql)
      },
      handleCopyData({ chunk }) {
        const copy = Buffer.from(chunk)
        waiting += copy.length
        if (waiting > HIGH_WATER_BYTES) wire.stream.pause()
        work = work
          .then(() => sink(copy))
          .then(() => {
            waiting -= copy.length
            if (waiting <= HIGH_WATER_BYTES) wire.stream.resume()
          })
        work.catch(() => wire.stream.resume())
      },
      handleCommandComplete: ({ text }) => {
        rows = Number(text.split(' ')[1])
      },
      handleReadyForQuery: () => void work.then(() => resolve(rows), reject),
      handleError: reject,
    })
  })
}

const HIGH_WATER_BYTES = 1_000_000

/** Runs `COPY … FROM STDIN` with the pieces of `source`. Returns the rows. */
export function copyIn(client: pg.ClientBase, sql: string, source: AsyncIterable<Buffer>): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    let failure: unknown
    const send = async (wire: Wire) => {
      try {
        for await (const chunk of source) {
          wire.sendCopyFromChunk(chunk)
          if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain')
        }
        wire.endCopyFrom()
      } catch (error) {
        failure = error
        wire.sendCopyFail('the source ended with an error')
      }
    }
    submit(client, {
      submit: (wire) => wire.query(sql),
      handleCopyInResponse: (wire) => void send(wire),
      handleCommandComplete: ({ text }) => {
        rows = Number(text.split(' ')[1])
      },
      handleReadyForQuery: () => resolve(rows),
      handleError: (error) => reject(failure ?? error),
    })
  })
}

interface Query {
  submit(wire: Wire): void
  handleCopyData?(message: { chunk: Buffer }): void
  handleCopyInResponse?(wire: Wire): void
  handleCommandComplete(message: { text: string }): void
  handleReadyForQuery(): void
  handleError(error: Error): void
}

/** The driver runs anything that has these methods, in the connection's turn. */
function submit(client: pg.ClientBase, query: Query) {
  const nothing = () => {}
  client.query({
    handleRowDescription: nothing,
    handleDataRow: nothing,
    ...query,
  } as unknown as pg.Submittable)
}
