import { expect, test } from '@jest/globals';
import {
  countLessons,
  dayRuleOf,
  fromDetail,
  isDayRule,
  isLive,
  moved,
  newCourse,
  newDir,
  newLesson,
  newLive,
  toInput,
  type CourseDetail,
} from './course-form.js';

const file = { id: 'f1', title: '第一课', fileType: 33, duration: 61, state: 0 };
const detail: CourseDetail = {
  ...{ id: 'c1', revision: 3, title: '消防', cover: '', catId: '', periods: 8, content: '', openType: 1, departs: [], users: [] },
  ...{ startTime: null, endTime: null, dayRule: '', dayLimit: 0, price: 990, refExam: '', faceStart: false, faceCam: false },
  ...{ faceInterval: 10, faceChance: 3, captureDays: 30, studyCheck: 0, state: 0, liveList: [] },
  dirList: [
    {
      ...{ id: 'd1', title: '上' },
      fileList: [{ id: 'l1', fileId: 'f1', title: '课', fileType: 33, needLearn: 30, fileTitle: '第一课', duration: 61, fileState: 0 }],
    },
  ],
};

test('what the open type does not use is not sent, and money is sent in fen', () => {
  const form = { ...newCourse(), title: ' 消防 ', departs: ['A01'], users: [{ id: '1', realName: '张三' }], price: 9.9 };
  expect(toInput(form, null)).toMatchObject({ title: '消防', openType: 1, departs: [], users: [], price: 990, state: 0 });
  expect(toInput({ ...form, openType: 3, isOpen: false }, { id: 'a', revision: 2 })).toMatchObject({
    ...{ id: 'a', revision: 2, openType: 3, users: ['1'], state: 1 },
  });
});

test('a course goes back as it came, and places keep their names', () => {
  const form = fromDetail(detail);
  expect(form).toEqual(fromDetail(detail));
  expect(form.price).toBe(9.9);
  const input = toInput({ ...form, dirList: [...form.dirList, { ...newDir('下'), fileList: [newLesson({ ...file, id: 'f2' })] }] }, null);
  expect(input.dirList).toEqual([
    { id: 'd1', title: '上', fileList: [{ id: 'l1', fileId: 'f1', title: '课', needLearn: 30 }] },
    { title: '下', fileList: [{ fileId: 'f2', title: '第一课', needLearn: 0 }] },
  ]);
  expect(countLessons(form.dirList)).toBe(1);
});

test('hours are taken as people type them', () => {
  expect(dayRuleOf(' 08：00-12：00，14:00 - 18:00')).toBe('08:00-12:00,14:00-18:00');
  const typed = ['', '08:00-12:00', '08：00-24:00', '12:00-08:00', '8:00-12:00', '08:00-12:00,'];
  expect(typed.map(isDayRule)).toEqual([true, true, true, false, false, false]);
});

test('a live needs a title, a time, a length and the address of its kind', () => {
  const live = { ...newLive(), title: '开班', startTime: '2026-12-01T01:00:00.000Z' };
  expect([isLive(live), isLive({ ...live, liveType: 2, outUrl: 'https://live.example/1' })]).toEqual([true, true]);
  for (const wrong of [
    { title: ' ' },
    { startTime: null },
    { duration: 0 },
    { liveType: 2 },
    { liveType: 2, outUrl: 'http://live.example/1' },
  ])
    expect(isLive({ ...live, ...wrong })).toBe(false);
});

test('a row moves up and down', () => {
  expect([moved(['a', 'b', 'c'], 2, 0), moved(['a', 'b', 'c'], 0, 1)]).toEqual([
    ['c', 'a', 'b'],
    ['b', 'a', 'c'],
  ]);
});
