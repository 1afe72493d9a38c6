import type { z } from 'zod'
import type { Endpoint } from '#kernel/calls/contract.ts'
import { signedIn } from '#kernel/people/access.ts'

/**
 * A call of the shell's own, as the slice that has it declares it: the shell knows no slice, and its code, which comes
 * before the first paint, is spared the schemas. The types say what goes in and what comes back.
 */
export const shellCall = <I, O>(
  definition: Pick<Endpoint, 'method' | 'path' | 'summary'> & Partial<Pick<Endpoint, 'reads' | 'upload'>>,
) => ({ ...definition, access: signedIn }) as Endpoint<z.ZodType<I, I>, z.ZodType<O, O>>
