import type { CallOptions } from '#web/calls/api.ts'

/** A file as the server tells of it. */
export interface AttachedFile {
  id: string
  name: string
  type: string
  /** Bytes. */
  size: number
  /** There is a picture of it to show. */
  hasPreview: boolean
  addedBy: string | null
  addedAt: string
  mayRemove: boolean
}

/** How a file is sent: under one key however often it is tried, so that one whose answer got lost is not there twice. */
export type Sending = Required<Pick<CallOptions, 'idempotencyKey' | 'onProgress' | 'signal'>>

/** What can be done with files of one place; what a call throws is said at the file. */
export interface FileCalls {
  upload: (file: File, how: Sending) => Promise<unknown>
  remove: (file: AttachedFile) => Promise<unknown>
  save: (file: AttachedFile) => Promise<unknown>
  /** The address of a picture of it. */
  picture: (file: AttachedFile, size: 'small' | 'large') => string
  /** Larger ones are not even sent. */
  maxBytes: number
}
