import type { Campaign } from '#platform/outbox/contract.ts'
import type { ConsentState } from './contract.ts'

export const CAMPAIGN_NAMES: Record<Campaign, string> = {
  hosts: 'Collection reminders',
  events: 'Event coordination',
  team: 'Team news',
}

export const CAMPAIGN_WORDS: Record<Campaign, string> = {
  hosts: 'When the sandwich count of your location is missing; at most one reminder a week',
  events: 'When an event that you are part of is near, or changes',
  team: 'When something waits for you: an assignment, a mention, an application',
}

/** One of each as it arrives, for people and carriers to see. */
export const CAMPAIGN_SAMPLES: Record<Campaign, (organization: string) => string> = {
  hosts: (name) =>
    `${name}: we have not heard from Oak Street this week. Please log your count, also if it is zero. Reply STOP to end.`,
  events: (name) =>
    `${name}: tomorrow, Sat 10 AM, sandwich making at Riverside School. You are the driver. Reply STOP to end.`,
  team: (name) => `${name}: 2 applications wait for an answer. Reply STOP to end.`,
}

/** Rises with every change of `consentText`, so that it is known who agreed to which words. */
export const WORDING = '2026-11'

/** What people tick, and what the carrier's reviewers read. */
export const consentText = (organization: string) =>
  `I agree to get recurring automated text messages from ${organization} at this number, about what I chose above. Agreeing is not a condition of volunteering. How many come depends on what happens: at most one collection reminder a week, and a few messages for each event. Message and data rates may apply. Reply STOP to end them at any time, HELP for help.`

export const STOP_WORDS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT'] as const
export const START_WORDS = ['START', 'UNSTOP'] as const
export const HELP_WORDS = ['HELP', 'INFO'] as const

/** Every text that the portal sends by itself, so that the carrier's page shows exactly these. */
export const texts = {
  code: (organization: string, code: string) =>
    `${organization}: your code is ${code}. Enter it within 10 minutes, or reply YES to get text messages. Msg & data rates may apply. Reply STOP to end.`,
  welcome: (organization: string) =>
    `${organization}: you get our text messages from now on. How many depends on what happens. Msg & data rates may apply. Reply HELP for help, STOP to end.`,
  back: (organization: string) =>
    `${organization}: welcome back, you get our text messages again. Msg & data rates may apply. Reply HELP for help, STOP to end.`,
  backUnknown: (organization: string) =>
    `${organization}: this number may get texts again. To choose which, sign in and open Account Settings.`,
  stopped: (organization: string) =>
    `${organization}: you get no more text messages from us. Reply START to get them again.`,
  help: (organization: string, address: string) =>
    `${organization}: texts about collections and events for our volunteers. Choose which at ${address}/profile. Msg & data rates may apply. Reply STOP to end.`,
  nobodyReads: (organization: string, address: string) =>
    `${organization}: nobody reads replies to this number. Please write to your team in the portal: ${address}. Reply HELP for help, STOP to end.`,
  test: (organization: string) =>
    `${organization}: this is a test. Text messages from the portal arrive here. Reply STOP to end.`,
} as const

/** An announcement as it arrives. */
export const announcementText = (organization: string, text: string) =>
  `${organization}: ${text} Reply STOP to end.`

export const STATE_NAMES: Record<ConsentState, string> = {
  pending: 'Code not entered yet',
  confirmed: 'Gets texts',
  stopped: 'Ended',
}

export const METHOD_NAMES = { code: 'With the code', reply: 'By reply' } as const
