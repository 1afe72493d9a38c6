export { Also, alsoInWords } from './parts/also.tsx'
export { Confirmed } from './parts/confirmed.tsx'
