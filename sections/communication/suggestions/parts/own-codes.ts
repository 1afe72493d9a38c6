import { recall, useRemembered } from '#web/device/remembered.ts'

const KEY = 'suggestion-codes'
const MOST = 20

/** The codes of suggestions without a name that this device was asked to keep; the portal never has them. */
export function useOwnCodes() {
  const [codes, remember] = useRemembered<string[]>(KEY, [])
  const others = (code: string) => recall<string[]>(KEY, []).filter((one) => one !== code)
  return {
    codes,
    keep: (code: string) => remember([code, ...others(code)].slice(0, MOST)),
    forget: (code: string) => remember(others(code)),
  }
}
