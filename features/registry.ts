import type { Manifest } from '#kernel/manifest.ts'

/** One line per slice, in sidebar order. */
export const manifests: Manifest[] = []
