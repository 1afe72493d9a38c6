import { expect, it } from 'vitest'
import { z } from 'zod'
import { inputWords } from './input-words.ts'

const said = (shape: z.ZodType, value: unknown) =>
  shape.safeParse(value, { error: inputWords }).error?.issues.map((issue) => issue.message)

it('says in words what is wrong with an input, and leaves the words of a shape alone', () => {
  expect(said(z.object({ name: z.string() }), {})).toEqual(['This is needed'])
  expect(said(z.string(), 7)).toEqual(['Please enter a text here'])
  expect(said(z.string('Please name the host'), 7)).toEqual(['Please name the host'])
  expect(said(z.int(), 1.5)).toEqual(['Please enter a whole number here'])
  expect(said(z.int().min(0), -1)).toEqual(['Please enter at least 0'])
  expect(said(z.string().min(1), '')).toEqual(['Please enter at least 1 character'])
  expect(said(z.array(z.int()).max(2000), Array(2001).fill(1))).toEqual(['Please enter at most 2,000 items'])
  expect(said(z.enum(['csv', 'xlsx']), 'pdf')).toEqual(['Please choose one of these: csv, xlsx'])
  expect(said(z.uuid(), 'x')).toEqual(['This is not an id of ours'])
  expect(said(z.strictObject({}), { surprise: 1 })).toEqual(['There is no field called surprise'])
  expect(said(z.union([z.string(), z.int()]), true)).toEqual(['This does not fit any of the possible forms'])
})
