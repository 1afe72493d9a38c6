import { z } from 'zod'
import { requiredText } from '#kernel/calls/contract.ts'
import { CONCERNS, type Concern, STANDINGS, type Standing, WAYS, type Way } from './fields.ts'

const keys = <K extends string>(names: Record<K, string>) => Object.keys(names) as [K, ...K[]]
export const standing = z.enum(keys<Standing>(STANDINGS))
export const concern = z.enum(keys<Concern>(CONCERNS))

const MOST_POINTS = 8000
const coordinate = z.number().min(-50).max(400)
/** A drawing on a sheet of 300 x 100: data, no picture. */
const strokes = z
  .array(z.array(z.array(coordinate).length(2)).max(4000))
  .max(300)
  .refine(
    (drawn) => drawn.reduce((sum, stroke) => sum + stroke.length, 0) <= MOST_POINTS,
    'Please draw your signature again, with fewer lines',
  )

/** What whoever signs gives, by whichever way. */
export const Sign = {
  kindId: z.uuid(),
  /** Of the text as it was shown: nobody signs what they did not see. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Please open the agreement again'),
  agreed: z.boolean(),
  name: requiredText(120, 'Please type your name'),
  strokes: strokes.optional(),
}
export const signExample = {
  kindId: '0190a6e8-3c1f-7d42-9a5b-6f2c8d4e1b70',
  sha256: 'a'.repeat(64),
  agreed: true,
  name: 'Ana Lee',
}

/** Of one person: an agreement, and how they stand to it. */
export const Mine = z.object({
  kindId: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  mayDecline: z.boolean(),
  /** What holds for so long once it is signed. */
  validMonths: z.int().nullable(),
  /** The text that is signed now; none where it is no longer asked for. */
  current: z
    .object({ number: z.int(), text: z.string(), sha256: z.string(), note: z.string().nullable() })
    .nullable(),
  standing,
  /** Not signed, or not for long any more. */
  isDue: z.boolean(),
  until: z.string().nullable(),
  signed: z
    .object({ id: z.string(), number: z.int(), signedOn: z.string(), agreed: z.boolean(), name: z.string() })
    .nullable(),
})
export type Mine = z.output<typeof Mine>

export const Row = z.object({
  /** Of the person and the agreement together. */
  id: z.string(),
  /** Null: nobody whom we still know. */
  personId: z.string().nullable(),
  name: z.string(),
  kindId: z.string(),
  title: z.string(),
  standing,
  until: z.string().nullable(),
  signedOn: z.string().nullable(),
  number: z.int().nullable(),
  /** A newer text has been published since. */
  isOlder: z.boolean(),
  signatureId: z.string().nullable(),
  concerns: z.array(concern),
  askedAt: z.string().nullable(),
  /** How they can be asked. */
  reach: z.enum(['account', 'email', 'none']),
  /** As it was when it was signed: seal, text and paper; null where nothing was signed. */
  isIntact: z.boolean().nullable(),
})
export type StandingRow = z.output<typeof Row>

export const Signature = z.object({
  id: z.string(),
  nr: z.int(),
  personId: z.string().nullable(),
  kindId: z.string(),
  title: z.string(),
  number: z.int(),
  textSha256: z.string(),
  agreed: z.boolean(),
  name: z.string(),
  signedAt: z.string(),
  signedOn: z.string(),
  validUntil: z.string().nullable(),
  until: z.string().nullable(),
  how: z.enum(keys<Way>(WAYS)),
  /** For whoever may see how people are reached. */
  sentTo: z.string().nullable(),
  /** How, in words: also to whom the link went, and who made it. */
  way: z.string(),
  recordedBy: z.string().nullable(),
  fileName: z.string(),
  fileType: z.string(),
  withdrawal: z
    .object({ withdrawnOn: z.string(), bySigner: z.boolean(), reason: z.string().nullable() })
    .nullable(),
  /** What is not as it was when it was signed, in words; nothing when all is. */
  faults: z.array(z.string()),
  mayWithdraw: z.boolean(),
})
export type SignatureDetail = z.output<typeof Signature>

export const Asked = z.object({
  /** At the bell, and by mail or text as they want it. */
  told: z.int(),
  mailed: z.int(),
  /** Who could not be asked, each with the reason. */
  notReached: z.array(z.object({ name: z.string(), why: z.string() })),
})

export const Check = z.object({
  checkedAt: z.string().nullable(),
  checked: z.int(),
  faults: z.array(
    z.object({ nr: z.int().nullable(), signatureId: z.string().nullable(), words: z.string() }),
  ),
})
