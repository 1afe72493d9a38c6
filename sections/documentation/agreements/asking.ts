/** What a bell about somebody's agreements is about, so that it is quiet once nothing is left to sign. */
export const askingOf = (personId: string) => ({ type: 'agreement', id: personId })
