import { expect, test } from 'vitest'
import { tooMany } from '#kernel/calls/errors.ts'
import { turns } from './turns.ts'

const kitchen = () => turns({ atOnce: 1, mostWaiting: 2, refusal: () => tooMany('The kitchen is full', 10) })

/** Something cooks until it is taken off. */
function aStove() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve: () => resolve() }
}

test('heavy work is done one after the other, and whoever comes when too many wait is refused in words', async () => {
  const inTurn = kitchen()
  const order: string[] = []
  const stove = aStove()
  const first = inTurn(async () => {
    await stove.promise
    order.push('first')
  })
  await Promise.resolve()
  const second = inTurn(async () => order.push('second'))
  const third = inTurn(async () => order.push('third'))
  await expect(inTurn(async () => order.push('fourth'))).rejects.toThrow('The kitchen is full')
  expect(order).toEqual([])
  stove.resolve()
  await Promise.all([first, second, third])
  expect(order).toEqual(['first', 'second', 'third'])
})

test('nothing is done for who left while waiting, and the next has their turn', async () => {
  const inTurn = kitchen()
  const stove = aStove()
  const leaving = new AbortController()
  const first = inTurn(() => stove.promise)
  await Promise.resolve()
  let cooked = false
  const gone = inTurn(async () => {
    cooked = true
  }, leaving.signal)
  const next = inTurn(async () => 'soup')
  leaving.abort()
  stove.resolve()
  await first
  await expect(gone).rejects.toMatchObject({ code: 'GONE' })
  expect(await next).toBe('soup')
  expect(cooked).toBe(false)
})
