import { expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { EntryNote } from './entry-asks.js';

const exam = { isPreview: false, overTime: 0, endTime: '2026-11-20T03:00:00Z', closeTime: '2026-11-20T03:20:00Z' } as const;
const arranged = { extraMinutes: 20, extraChances: 0, hasWindow: false };
const shown = (changes: object): string => renderToStaticMarkup(<EntryNote exam={{ ...exam, arranged, ...changes }} />);

it('who has extra time reads until when one may begin, and until when one may write', () => {
  expect(shown({})).toContain('您的考试安排：加时 20 分钟，已计入考试时长；2026-11-20 11:00 以前都可以开始，作答最晚到 2026-11-20 11:20。');
  // one end is the same as the other, or the window ends nobody's writing
  for (const same of [{ closeTime: exam.endTime }, { closeTime: undefined }, { overTime: 1 }]) expect(shown(same)).not.toContain('最晚');
  expect(shown({ arranged: undefined })).toBe('');
});
