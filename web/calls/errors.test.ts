import { expect, test } from 'vitest'
import { errorFrom, serverWords, timedOut } from './errors.ts'

const none = new Headers()
const codeOf = (status: number, text = 'no words of ours') => errorFrom(status, text, none).code

test('answers that are not ours get the codes of the specification', () => {
  expect(codeOf(401)).toBe('AUTH_EXPIRED')
  expect(codeOf(403)).toBe('PERMISSION_DENIED')
  expect(codeOf(404)).toBe('DATA_LOADING_ERROR')
  expect(codeOf(500)).toBe('DATABASE_ERROR')
  expect(codeOf(502)).toBe('DATABASE_ERROR')
})

test('any other status gives the status and the text of the answer', () => {
  expect(errorFrom(418, 'I am a teapot', none).message).toBe('418: I am a teapot')
})

test('our own answers are shown in their own words, with their fields and conflicts', () => {
  const body = {
    code: 'CONFLICT',
    message: 'Sam changed this entry a minute ago.',
    requestId: 'r',
    current: { version: 3 },
  }
  const error = errorFrom(409, JSON.stringify(body), none)
  expect(error).toMatchObject({
    code: 'CONFLICT',
    status: 409,
    message: body.message,
    current: { version: 3 },
    requestId: 'r',
  })
  const faulty = {
    code: 'VALIDATION_ERROR',
    message: 'Please check',
    fields: { name: 'Please enter a name' },
    requestId: 'r',
  }
  expect(errorFrom(400, JSON.stringify(faulty), none).fields).toEqual({ name: 'Please enter a name' })
})

test('JSON of somebody else is not taken for ours', () => {
  expect(errorFrom(404, '{"code":"NoSuchKey","message":"The key does not exist"}', none).message).toBe(
    'This could not be found.',
  )
})

test('a proxy’s page, somebody else’s JSON and an empty answer are never shown, nor taken for the server’s words', () => {
  const DEFAULT = 'Failed to complete action'
  for (const text of [
    '<html><h1>nginx</h1></html>',
    '\n<!doctype html>',
    '{}',
    '{"error":"x"}',
    '[]',
    'null',
    '"x"',
    '',
  ])
    for (const status of [400, 404, 413, 418, 500, 502]) {
      const error = errorFrom(status, text, none)
      expect(error.message, text).toMatch(/^(4\d\d: )?(The portal could not|This could not be found)/)
      expect(serverWords(error, DEFAULT)).toBe(DEFAULT)
    }
  const ours = errorFrom(409, '{"code":"CONFLICT","message":"Somebody stirs it already."}', none)
  expect(serverWords(ours, DEFAULT)).toBe('Somebody stirs it already.')
  expect(serverWords(new TypeError('x is undefined'), DEFAULT)).toBe(DEFAULT)
})

test('a server that is busy says when to come back', () => {
  expect(errorFrom(429, '', new Headers({ 'retry-after': '20' })).retryAfterSeconds).toBe(20)
})

test('a call that takes too long says how long it waited', () => {
  expect(timedOut(30_000).message).toBe('Request timeout after 30000ms')
})
