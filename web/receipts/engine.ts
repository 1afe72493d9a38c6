import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import type { Engine } from '#kernel/receipts/sight/read-picture.ts'

export interface EngineFiles {
  find: Uint8Array
  read: Uint8Array
  /** One sign in each line. */
  signs: string
  /** The runtime itself, where it does not lie beside its script. */
  wasm?: ArrayBuffer
}

/** The networks, ready to be asked: in a worker of the browser and, for the bench and the tests, in Node. */
export async function startEngine({ find, read, signs, wasm }: EngineFiles): Promise<Engine> {
  // More threads need memory that only pages apart from all others may share.
  env.wasm.numThreads = 1
  if (wasm) env.wasm.wasmBinary = wasm
  return {
    find: await network(find),
    read: await network(read),
    signs: ['', ...signs.split(/\r?\n/).filter((sign) => sign !== ''), ' '],
  }
}

async function network(file: Uint8Array): Promise<Engine['find']> {
  const session = await InferenceSession.create(file, { executionProviders: ['wasm'] })
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
  return async (data, shape) => {
    const answer = await session.run({ [input]: new Tensor('float32', data, shape) })
    const said = answer[output]
    if (!said || !(said.data instanceof Float32Array)) throw new Error('The network gave no numbers')
    return { data: said.data, shape: said.dims }
  }
}
