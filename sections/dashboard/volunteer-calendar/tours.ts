import { defineTours, frameTargets } from '#kernel/portal/tour.ts'

export default defineTours([
  {
    id: 'volunteer-calendar',
    title: 'Volunteer calendar',
    description: 'Everybody’s time and what is planned, in one place.',
    category: 'events-calendar',
    icon: 'event',
    estimatedTime: 1,
    steps: [
      {
        id: 'what',
        title: 'Who and what on which day',
        description:
          'Time off, shifts, events and meetings stand together; each person has a color, and the name beside it.',
        target: frameTargets.heading,
        position: 'bottom',
        place: { section: 'calendar-availability' },
        waitForElement: true,
      },
      {
        id: 'outside',
        title: 'Calendars from elsewhere',
        description:
          'Administrators add a school’s or a partner’s calendar by its address; it is read every half hour.',
        position: 'center',
      },
    ],
    afterComplete: { section: 'calendar-availability' },
  },
])
