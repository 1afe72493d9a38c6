import fc from 'fast-check'

/**
 * A property that fails looks for its smallest example; on a slow machine the test's time ended before, and nobody was
 * told which example it was. It says what it has before that.
 */
fc.configureGlobal({ interruptAfterTimeLimit: 40_000 })
