/** What went wrong with a bucket, for the log and for whoever runs the portal; people are told it in other words. */
export class BucketFault extends Error {
  readonly status: number | undefined
  constructor(message: string, { status, cause }: { status?: number; cause?: unknown } = {}) {
    super(message, { cause })
    this.status = status
  }
}
