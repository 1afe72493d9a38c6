export function findPrograms(environment: { PG_BIN?: string; PATH?: string }, debian?: string): string
