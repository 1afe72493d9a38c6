export { StatusBadge } from './parts/show.tsx'
