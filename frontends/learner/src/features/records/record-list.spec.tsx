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
  reviewState_dictText: '待评阅',
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

it('a record whose machine marks pass already says so, as its result page does', () => {
  expect(shown(waiting)).toContain('已经及格 · 成绩待公布');
  expect(shown(waiting)).toContain('<strong>62</strong> 自动评分 · 已经及格');
  const below = shown({ ...waiting, userObjScore: 59 });
  expect(below).toContain('成绩待公布');
  expect(below).not.toContain('已经及格');
});
