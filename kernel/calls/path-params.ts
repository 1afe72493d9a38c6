/** The names in braces of a path. */
export const pathParams = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]))
