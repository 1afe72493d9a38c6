import { later } from '#web/ui/later.tsx'

/** The model that may read questions: for the admin panel. */
export const QuestionModel = later(() => import('./parts/panel.tsx'))
