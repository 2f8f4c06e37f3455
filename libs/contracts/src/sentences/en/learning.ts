import type { Translation } from '../translation.js';
import type { learning as chinese } from '../zh-CN/learning.js';

export const learning: Translation<typeof chinese> = {
  disabled: 'The course is disabled.',
  notStarted: 'The course has not started. Please come back after its start.',
  ended: 'The course is over and cannot be learned any more.',
  outsideHours: 'The course is open at {rule} only.',
  dayLimit: 'You have learned {n} minutes today, which is the limit. Please come back tomorrow.',
  notMember: 'You are not on the list of learners of the course.',
  notDepartment: 'The course is not for your department.',
  elsewhere: 'You are learning on another page or device. This page has stopped.',
  buyTitle: 'A course is waiting for you',
  buy: 'The course “{course}” is for you. It costs {price} yuan; you can learn it as soon as you have bought it.',
  repliedTitle: 'Your question has a new reply',
  replied: 'Your question “{title}” in the course “{course}” has a new reply.',
  deletedTitle: 'What you wrote was deleted',
  deleted: 'What you wrote in the course “{course}”, “{title}”, was deleted. Reason: {reason}',
  packageValues: 'the record of the package is wrong or too large',
};
