import { defineTours } from '#kernel/portal/tour.ts'
import { mayLead } from './access.ts'
import { targets } from './tour-targets.ts'

export default defineTours([
  {
    id: 'event-request-assignments',
    title: 'Event request assignments',
    description: 'Where your own events stand, and how to see what comes next for each.',
    category: 'events-calendar',
    icon: 'event',
    estimatedTime: 2,
    steps: [
      {
        id: 'intro',
        title: 'Whose event is it?',
        description:
          'Every request has a lead: one of us who keeps in touch with the group. A second one can stand in.',
        position: 'center',
      },
      {
        id: 'list',
        title: 'Your assignments',
        description:
          'The tab My assignments holds what you lead and what is not over yet. Each line says the day, the status and the one next thing to do.',
        target: targets.list,
        position: 'top',
        place: { section: 'event-requests', params: { tab: 'mine' } },
        waitForElement: true,
      },
      {
        id: 'find',
        title: 'Find those without a lead',
        description:
          'Filter, Needs, A lead shows requests that nobody has taken on. Open one and choose the event lead under Our side.',
        target: targets.find,
        position: 'bottom',
        waitForElement: true,
      },
      {
        id: 'views',
        title: 'The same as cards, calendar or board',
        description:
          'On the board a request is moved on by dragging it into another column; what a move asks for is asked there.',
        target: targets.views,
        position: 'bottom',
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'event-requests', params: { tab: 'mine' } },
  },
  {
    id: 'dashboard-assignments',
    title: 'Assignments on the dashboard',
    description: 'What waits for you with events, on the first page you see.',
    access: mayLead,
    category: 'my-work',
    icon: 'home',
    estimatedTime: 1,
    steps: [
      {
        id: 'intro',
        title: 'What waits for you',
        description: 'The dashboard begins with what is yours. Events have a card of their own there.',
        position: 'center',
      },
      {
        id: 'card',
        title: 'Your next events',
        description:
          'New requests that nobody has started on, and the next events you lead with the one thing to do for each. A press opens it.',
        target: targets.home,
        position: 'bottom',
        place: { section: 'dashboard' },
        waitForElement: true,
      },
    ],
    afterComplete: { section: 'dashboard' },
  },
  {
    id: 'calendar-symbols',
    title: 'Calendar symbols',
    description: 'What the colors and signs of the event calendar stand for.',
    category: 'events-calendar',
    icon: 'calendar',
    estimatedTime: 2,
    steps: [
      {
        id: 'intro',
        title: 'A month at a glance',
        description:
          'The event calendar shows each event on its day, in the color and with the sign of its status.',
        position: 'center',
      },
      {
        id: 'calendar',
        title: 'Signs beside the name',
        description:
          'A dotted circle: the day is only wished. A steering wheel, a microphone, two people: a driver, a speaker, volunteers are still missing. A van: it needs ours; a triangle: the van is needed twice, or a driver is down twice. The number is that of the sandwiches.',
        target: targets.calendar,
        position: 'top',
        place: { section: 'event-requests', params: { show: 'calendar' } },
        waitForElement: true,
      },
      {
        id: 'day',
        title: 'A day with an exclamation mark',
        description:
          'An agreed event of that day still needs somebody. What the colors and signs stand for can be unfolded above the month.',
        target: targets.calendar,
        position: 'top',
      },
    ],
    afterComplete: { section: 'event-requests', params: { show: 'calendar' } },
  },
])
