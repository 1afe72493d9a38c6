import { expect, it } from 'vitest'
import { oneByOne } from './one-by-one.ts'

it('one letter that cannot be sent keeps none of the others from going, and its job is tried again', async () => {
  const sent: string[] = []
  const send = (to: string) => {
    if (to === 'Bo') return Promise.reject(new Error('Bo has a bad address'))
    sent.push(to)
    return Promise.resolve()
  }
  const going = new AbortController()
  await expect(oneByOne(['Ana', 'Bo', 'Cy'], going.signal, send)).rejects.toThrow('Bo has a bad address')
  expect(sent).toEqual(['Ana', 'Cy'])
  going.abort()
  await oneByOne(['Dee'], going.signal, send)
  expect(sent).toEqual(['Ana', 'Cy'])
})
