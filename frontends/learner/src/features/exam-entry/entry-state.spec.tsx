import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import type { Entry, ExamCheck } from '../../lib/sitting/entry-rules.js';
import { EntryState } from './entry-state.js';

const shown = (entry: Entry, last?: ExamCheck['last']): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <EntryState
        exam={{ id: 'e', chance: 2, examCount: last ? 1 : 0, resultType: 3, ...(last ? { last } : {}) } as ExamCheck}
        entry={entry}
      />
    </MemoryRouter>,
  );
const last = { paperId: 'p', handTime: '2026-11-20T03:00:00Z', isOut: false };

it('who waits for the next window sees how long, also after a hand-in', () => {
  const wait: Entry = { action: 'wait', startsInSeconds: 754 };
  for (const before of [undefined, last]) expect(shown(wait, before)).toMatch(/role="timer".*12:34/s);
  expect(shown({ action: 'start' }, last)).not.toContain('timer');
  expect(shown({ action: 'buy', startsInSeconds: 754 })).toContain('12:34');
  expect(shown({ action: 'buy' })).toBe('');
  expect(shown({ action: 'blocked', reason: '考试未开始或已结束!' })).toContain('考试未开始或已结束!');
});
