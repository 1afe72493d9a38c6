import { describe, expect, it } from 'vitest'
import { MONTH_NAMES, WEEKDAY_NAMES } from '#kernel/charity/day.ts'
import { ROLE_NAMES } from '#kernel/people/access.ts'
import { SIDEBAR_GROUPS } from '#kernel/portal/manifest.ts'
import { TOUR_CATEGORIES } from '#kernel/portal/tour.ts'
import { manifests } from '#registry.ts'
import { AVAILABILITY, INTERESTS, SIGNUP_ROLE_NAMES } from '#sections/admin/applications/fields.ts'
import { readSources } from './sources.ts'
import { readGuide, readTexts, type Text, textsOf } from './texts.ts'

const texts = readTexts()
const guide = readGuide()

/** Texts of the specification stand letter for letter, also where our own words are others (docs/glossary.md). */
const SPECIFIED: Record<string, string[]> = {
  '2.1': [
    'Authentication Required',
    'Please log in to access the messaging system and continue your work.',
    'Login to Continue',
    'Please log in to send messages',
    'Redirecting to login...',
  ],
  '2.2': [
    '404 Page Not Found',
    'Authenticating...',
    'Authentication Error:',
    'There was a problem verifying your account. Please try logging in again.',
    'Try Again',
  ],
  '2.3': [
    'Account Settings',
    'Help & Support',
    'Loading dashboard...',
    'Loading section...',
    'Logout',
    'Refresh Page',
    'View & Share',
    'Your Kudos',
  ],
  '2.5': ['Learn More'],
  '2.6': ['Loading notifications...'],
  '2.7': ['Loading challenges...', 'Onboarding Challenge'],
  '2.9': ['All Tours', 'Search tours...', 'Skip Tour'],
  '2.11': [
    'Complete Registration',
    'Personal Information',
    'Return to Home',
    'Sign In',
    'Submitting...',
    'Terms & Agreement',
    'Welcome Aboard!',
    'Your Role & Availability',
  ],
  '2.12': [
    'Back to Login',
    'Go to Login Now',
    'Invalid Reset Link',
    'Password Reset Successful',
    'Request New Reset Link',
    'Reset Password',
    'Reset Your Password',
    'Resetting Password...',
    'Verifying reset token...',
  ],
  '4': [
    'Already Completed!',
    'Challenge Info',
    "Let's do it!",
    'Maybe Later',
    'Not Now',
    'Set Up SMS Alerts',
  ],
  '5': ['Confirm Action'],
  '8': ['Registration Failed', 'Registration Successful'],
}
const specified = new Set(Object.values(SPECIFIED).flat())
const ours = texts.filter(({ text }) => !specified.has(text))

interface Rule {
  /** What people read instead. */
  say: string
  never: RegExp
  /** Where the pattern means something else. */
  but?: RegExp
}

/** One word for one thing: the words of docs/glossary.md. */
const RULES: Rule[] = [
  { say: 'email, for the address and for the message', never: /\be-mail|\bmail(s|ed|ing)?\b/i },
  {
    say: 'sign in, sign out',
    never: /\blog(ging)? (in|out)\b|\blog-?(in|out)s?\b|\bsign(ed|ing)? on\b/i,
    but: /\b(an old|in one|Collections) [Ll]og in\b|log in a few|\*\*Logout\*\*/,
  },
  {
    say: 'log a collection',
    never: /\b(add|record|enter|submit|report)(ing)? (a |the |your )?collections?\b/i,
  },
  { say: 'location', never: /\bsites?\b|\b[Hh]ost locations?\b|\bporch/, but: /Host Location/ },
  { say: 'text message, or text for short', never: /\bSMS\b/i },
  { say: 'phone; mobile phone where only one will do', never: /\btelephone|\bcell ?phone/i },
  { say: 'person, people', never: /\busers?\b/i, but: /User [Mm]anagement|[Uu]ser guide|Demo User/ },
  {
    say: 'delete (it is gone), remove (it is no longer part of something)',
    never: /\b(take|takes|taken|taking) (\S+ )?away\b|\btook away\b/i,
  },
  {
    say: 'color, organization, recognize: American spelling',
    never:
      /colour|\b(?:organ|recogn|real|apolog|summar)is(e|ed|es|ing|ation|ations)\b|cancell(ed|ing)|\bcentre|behaviour|favourite|licence|programme\b|catalogue|whilst|labelled/i,
  },
  { say: '… in one sign, right behind the word', never: /\.\.\.|\p{L} …/u },
  { say: '“ ” and ’', never: /"|\p{L}'\p{L}/u },
  { say: 'one space, and none before a comma or full stop', never: /\S {2,}\S|\p{L} [,.;!?](?=\s|$)/u },
  {
    say: 'the number with `countOf`: 1 entry, 2 entries',
    never: /\((e?s|ies)\)|(?<!\p{L}|\/)\b1 \p{Ll}+(?<!\bis|was)s\b/u,
  },
]

const faultsOf = (read: readonly Text[]) =>
  RULES.flatMap(({ say, never, but }) =>
    read
      .filter(({ text }) => never.test(but ? text.replace(but, '') : text))
      .map(({ file, line, text }) => `${file}:${line} ${text}  →  ${say}`),
  )

describe('the words of the portal', () => {
  it('every text is read: of screens, emails, refusals and calls', () => {
    expect(texts.length).toBeGreaterThan(3000)
    const has = (file: string, text: string) =>
      expect(texts.filter((one) => one.file === file).map((one) => one.text)).toContain(text)
    has('kernel/calls/errors.ts', 'Please sign in to continue.')
    has('platform/passwords/forgot-page.ts', 'Email')
    has(
      'sections/collections/collections/screen.tsx',
      'Every collection of every location, and what it came to.',
    )
    expect(
      textsOf('a.tsx', '<p>Kept for {DAYS} days, and {many}{" "}of\n them <b>Here</b></p>'),
    ).toMatchObject([{ text: 'Kept for {DAYS} days, and {} of them' }, { text: 'Here' }])
  })

  it('one word for one thing, spelled one way', () => {
    expect(faultsOf(ours)).toEqual([])
  })

  it('the guide says it in the same words', () => {
    expect(faultsOf(guide.map((one) => ({ ...one, text: one.text.trim() })))).toEqual([])
  })

  it('what is excepted is a text of the specification that we still have', () => {
    const known = new Set(texts.map(({ text }) => text))
    expect([...specified].filter((text) => !known.has(text))).toEqual([])
  })
})

/** What is counted; before them a number stands only through `countOf` and `inNumber` (kernel/language/count.ts). */
const COUNTED =
  /(?<!\bNo )\{\} (?!(?:in|of|from|and|or)\b)(\p{Ll}+ )?(?<!individual, )(answers|applications|changes|characters|codes|columns|comments|contacts|days|decimals|duplicates|entries|fields|files|groups|hours|items|keys|locations|messages|minutes|months|notifications|pages|people|permissions|places|points|records|results|roles|rows|sandwiches|seconds|sections|texts|times|tokens|weeks|years)\b/u

it('one and many are told apart in one place', () => {
  const faults = texts
    .filter(({ text, of }) => COUNTED.test(text) && !/^(countOf|inNumber)$/.test(of))
    .map(({ file, line, text }) => `${file}:${line} ${text}`)
  expect(faults).toEqual([])
})

it('nothing else chooses words by `=== 1`', () => {
  const found = readSources().filter(
    ({ file, text }) =>
      /^(kernel|server|web|platform|sections)\//.test(file) &&
      file !== 'kernel/language/count.ts' &&
      !/\.test\.tsx?$/.test(file) &&
      /=== 1\s*\?\s*['`](?:(\p{L}{3})[^'`]*['`]\s*:\s*['`][^'`]*\1|(is|was)\b)/u.test(text),
  )
  expect(found.map(({ file }) => file)).toEqual([])
})

/** Names keep their capitals: of sections, groups and roles, what spec 2.9 and 3 list, and what others have named. */
const NAMES = [
  ...manifests.flatMap(({ sections = [], sidebar = [] }) => [
    ...sections.map(({ title }) => title),
    ...sidebar.map(({ label }) => label),
  ]),
  ...[SIDEBAR_GROUPS, TOUR_CATEGORIES, ROLE_NAMES, SIGNUP_ROLE_NAMES].flatMap((names) =>
    Object.values(names),
  ),
  ...AVAILABILITY,
  ...INTERESTS,
  'United States',
  'Independent Sector',
  'United Kingdom',
  'OpenStreetMap',
  'Google Sheets',
  'Oak Street',
  'Samsung Internet',
  'Lunchbox',
  'Ctrl',
  'Enter',
  'Authorization: Bearer',
  'My Action Tracker',
  ...MONTH_NAMES,
  ...WEEKDAY_NAMES,
].sort((a, b) => b.length - a.length)
const withoutNames = (text: string) => NAMES.reduce((rest, name) => rest.replaceAll(name, ''), text)

it('buttons, headings and labels begin with a capital and go on small', () => {
  const faults = ours
    // What the design system and the checks of a form show as an example are names of people and places.
    .filter(({ file, of }) => !file.includes('/design-system/') && !/^(emergencyContact|ApiError)$/.test(of))
    .filter(({ text }) => text.split(' ').length <= 7 && !/[.!?](\s|$)/.test(text))
    .filter(({ text }) => /^(?!\{\}).* \p{Lu}\p{Ll}/u.test(withoutNames(text)))
    .map(({ file, line, text }) => `${file}:${line} ${text}`)
  expect(faults).toEqual([])
})
