import type { offline as inChinese } from '../zh-CN/offline.js';
import type { Translation } from '../translation.js';

export const offline = {
  userName: 'User name',
  realName: 'Name',
  dept: 'Department',
  total: 'Total',
  absent: 'Absent',
  note: 'Note',
  section: 'Section {n}: {title} ({score} points)',
  sheet: 'Marks',
  file: '{title} marks.xlsx',
  yes: 'yes',
  no: 'no',
  points: '{n} points',
  userNameMissing: 'The user name is missing',
  stranger: '“{name}” is not one of those for whom the exam is',
  twice: 'This is the person of row {row} once more',
  otherName: 'The name is not that of the user, who is “{name}”',
  absentUnknown: 'Write “yes” for somebody who was absent, or nothing',
  absentScore: 'Somebody who was absent has no marks',
  noteLong: 'The note has more than {n} characters',
  partMissing: 'Marks of some sections are missing; write all of them or none',
  scoreMissing: 'There is a note without marks; write the marks, or that the person was absent',
  scoreForm: 'Marks are a number with one decimal place at most',
  scoreMax: 'The marks are more than {max}',
} satisfies Translation<typeof inChinese>;
