import { isInTree } from '@xuekao/access';
import { courseAccess, type Caller, type CourseAccess } from '@xuekao/contracts';
import type { CourseDoc } from './course.model.js';

export type Person = Pick<Caller, 'userId' | 'deptCode'>;
type Rules = Pick<CourseDoc, 'state' | 'openType' | 'departs' | 'users' | 'startTime' | 'endTime' | 'dayRule' | 'dayLimit'>;

/** Days and hours of courses are those of the site. */
const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', timeStyle: 'short' });

/** Hours of the rule, as texts that are compared as they stand: `08:00`, `24:00`. */
export const hoursOf = (dayRule: string): { from: string; to: string }[] =>
  dayRule === ''
    ? []
    : dayRule.split(',').map((hours) => {
        const [from = '', to = ''] = hours.split('-');
        return { from, to };
      });

function isOpenAt(dayRule: string, at: number): boolean {
  const now = clock.format(at);
  const hours = hoursOf(dayRule);
  return hours.length === 0 || hours.some(({ from, to }) => from <= now && now < to);
}

/** Why the audience of a course lacks a person; null: it does not. */
export function outsideOf({ openType, users, departs }: Rules, { userId, deptCode }: Person): CourseAccess | null {
  if (openType === 3 && !users.includes(userId)) return courseAccess.notMember;
  if (openType === 2 && !departs.some((code) => isInTree(code, deptCode))) return courseAccess.notDepartment;
  return null;
}

/**
 * State of a course for a person at a moment. Whom it is not for is told so before anything else of it is.
 * @param at milliseconds since the epoch
 * @param learnedToday seconds that the person has learned in this course on the day, in Asia/Shanghai
 * @param isInvited an activity lets the person in, beside the audience of the course
 */
export function accessOf(course: Rules, person: Person, at: number, learnedToday = 0, isInvited = false): CourseAccess {
  if (course.state !== 0) return courseAccess.disabled;
  const outside = isInvited ? null : outsideOf(course, person);
  if (outside !== null) return outside;
  if (course.startTime && at < course.startTime.getTime()) return courseAccess.notStarted;
  if (course.endTime && at >= course.endTime.getTime()) return courseAccess.ended;
  if (!isOpenAt(course.dayRule, at)) return courseAccess.outsideHours;
  if (course.dayLimit > 0 && learnedToday >= course.dayLimit * 60) return courseAccess.dayLimit;
  return courseAccess.learnable;
}
