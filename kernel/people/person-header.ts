/** By this a page says whose it is: in another window of the browser somebody else may have signed in since. */
export const PERSON_HEADER = 'x-person'
