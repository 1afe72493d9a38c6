import { type Day, diffDays } from '#kernel/charity/day.ts'

/** How a company that matters is looked after from the first day on (domain 9.3). */
export const PROTOCOL_STEPS = ['call', 'voicemail', 'toolkit', 'call_again', 'text', 'every_day'] as const
type ProtocolStep = (typeof PROTOCOL_STEPS)[number]

const DAY_OF: Record<ProtocolStep, number> = {
  call: 1,
  voicemail: 1,
  toolkit: 1,
  call_again: 2,
  text: 2,
  every_day: 3,
}

export interface Try {
  method: string
  outcome: string
}
const called = ({ method }: Try) => method.startsWith('phone')
const sentToolkit = ({ outcome, method }: Try) => outcome.startsWith('toolkit') || method.endsWith('toolkit')

export const reached = (tries: readonly Try[]) => tries.some(({ outcome }) => outcome === 'successful')

/** What is to be done, and what of it is. Whoever was reached need not be called again. */
export function protocolOf(asked: Day, today: Day, tries: readonly Try[]) {
  const talked = reached(tries)
  const calls = tries.filter(called).length
  const done: Record<ProtocolStep, boolean> = {
    call: calls > 0,
    voicemail: talked || tries.some(({ outcome }) => ['left_message', 'toolkit_voicemail'].includes(outcome)),
    toolkit: tries.some(sentToolkit),
    call_again: talked || calls > 1,
    text: talked || tries.some(({ method }) => method === 'text'),
    every_day: talked,
  }
  const dayNow = diffDays(asked, today) + 1
  return PROTOCOL_STEPS.map((step) => ({
    step,
    day: DAY_OF[step],
    done: done[step],
    due: !done[step] && dayNow >= DAY_OF[step],
  }))
}

export const STEP_NAMES: Record<ProtocolStep, string> = {
  call: 'Call them',
  voicemail: 'Leave a message where nobody answers',
  toolkit: 'Send the toolkit',
  call_again: 'Call again',
  text: 'Send a text message',
  every_day: 'Try every day, until somebody talked to them',
}
