import { capital } from '../language/capital.ts'
/** What the permission editor says about a permission: its group, a label, an explanation, how risky it is. */

export const RISKS = ['safe', 'moderate', 'elevated', 'critical'] as const
export type Risk = (typeof RISKS)[number]
export const RISK_NAMES: Record<Risk, string> = {
  safe: 'Safe',
  moderate: 'Moderate',
  elevated: 'Elevated',
  critical: 'Critical',
}

interface PermissionWords {
  name: string
  group: string
  label: string
  explanation: string
  risk: Risk
}

/** What a slice says about its permissions, so that the editor can speak of them. */
export interface PermissionWording {
  /** Beginning of a name -> its group in the editor and what the permission is about. The longest one counts. */
  families?: Record<string, [group: string, things: string]>
  /** Names whose words do not follow from their parts. */
  names?: Record<string, Partial<Omit<PermissionWords, 'name'>>>
}

/** End of a name -> what one may do. */
const DEEDS = new Map<string, [label: string, risk: Risk]>(
  Object.entries({
    VIEW: ['See', 'safe'],
    ACCESS: ['Open', 'safe'],
    RECEIVE: ['Receive', 'safe'],
    ADD: ['Add', 'moderate'],
    EDIT_OWN: ['Change their own', 'moderate'],
    DELETE_OWN: ['Delete their own', 'moderate'],
    SEND: ['Send', 'moderate'],
    REPORT: ['Report', 'moderate'],
    EDIT: ['Change', 'elevated'],
    EDIT_ALL: ['Change everyone’s', 'elevated'],
    VIEW_ALL: ['See everyone’s', 'elevated'],
    MANAGE: ['Manage', 'elevated'],
    MODERATE: ['Moderate', 'elevated'],
    REVIEW: ['Decide about', 'elevated'],
    EXPORT: ['Export', 'elevated'],
    IMPORT: ['Import', 'elevated'],
    SYNC: ['Synchronize', 'elevated'],
    DELETE: ['Delete', 'critical'],
    DELETE_ALL: ['Delete everyone’s', 'critical'],
  }),
)

const plain = (name: string) => name.toLowerCase().replaceAll('_', ' ')

/** The words for a name, known or not, from what slices say; what nobody speaks of counts as elevated. */
export function permissionWords(wordings: readonly PermissionWording[]): (name: string) => PermissionWords {
  const families: PermissionWording['families'] = Object.assign({}, ...wordings.map((one) => one.families))
  const names: PermissionWording['names'] = Object.assign({}, ...wordings.map((one) => one.names))
  const starts = Object.keys(families ?? {}).sort((a, b) => b.length - a.length)
  return (name) => {
    const start = starts.find((one) => name.startsWith(one))
    const [group, things] = (start !== undefined && families?.[start]) || ['Other', plain(name)]
    const rest = start === undefined ? name : name.slice(start.length)
    const words = { name, group, ...generalWords(name, start, rest, things), ...names?.[name] }
    return { ...words, explanation: words.explanation ?? `${words.label}.` }
  }
}

function generalWords(name: string, family: string | undefined, rest: string, things: string) {
  if (family === 'NAV_')
    return {
      label: `${capital(plain(rest))} in the sidebar`,
      explanation: 'Shows the entry in the sidebar, and opens what it needs to be read.',
      risk: 'safe' as const,
    }
  const [deed, risk] = DEEDS.get(rest) ?? [capital(plain(rest)), 'elevated' as const]
  const label = `${deed} ${things}`.trim()
  return {
    label,
    explanation: undefined,
    // Domain 2.6: whoever reaches accounts reaches everything.
    risk: name.startsWith('USERS_') ? ('critical' as const) : risk,
  }
}
