import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { RecordCards, type RecordRow } from './record-list.js';

const waiting: RecordRow = {
  id: 'p',
  examId: 'e',
  title: '安全考试',
  createTime: '2026-11-24T01:00:00.000Z',
  userTime: 30,
  resultType: 2,
  exMsg: '',
  state: 1,
  handState: 1,
  reviewState: 0,
  reviewState_dictText: '待阅卷',
  userScore: null,
  userObjScore: 62,
  userSubjScore: null,
  totalScore: 100,
  qualifyScore: 60,
  passed: null,
  valid: true,
};
const shown = (row: RecordRow): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RecordCards rows={[row]} />
    </MemoryRouter>,
  );

it('a record that a person still marks says so once, with the marks so far; one that waits to be published says that', () => {
  const marking = shown(waiting);
  expect(marking).toContain('暂得 <strong>62</strong> / 100');
  expect(marking.match(/待阅卷/g)).toHaveLength(1);
  expect(marking).not.toMatch(/及格|待公布/);
  expect(shown({ ...waiting, reviewState: 1, reviewState_dictText: '已阅卷', userObjScore: null })).toContain('成绩待公布');
});

it('marks that never come, or were taken back, are not told as on their way', () => {
  const marked = { ...waiting, reviewState: 1, reviewState_dictText: '已阅卷', state: 2, userObjScore: null };
  const [never, back] = [shown({ ...marked, resultType: 1 }), shown({ ...marked, isWithheld: true })];
  expect([never, back].filter((words) => words.includes('待公布'))).toEqual([]);
  expect(never).toContain('不公布成绩');
  expect(back).toContain('成绩已暂时收回');
});
