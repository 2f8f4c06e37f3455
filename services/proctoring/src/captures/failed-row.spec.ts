import { expect, test } from '@jest/globals';
import type { CaptureVerdict } from '@xuekao/contracts';
import { failedInARow } from './failed-row.js';

const row = (...verdicts: CaptureVerdict[]) => verdicts.map((verdict) => ({ verdict }));
const dismissed = { as: 'dismissed', note: '', by: '', byName: '', at: new Date(0) } as const;

test('failures count since the last picture of the person; outages and unknown faces neither count nor end the row', () => {
  expect(failedInARow(row('other', 'same', 'nobody', 'unavailable', 'several', 'unenrolled'))).toEqual(row('nobody', 'several'));
  expect(failedInARow(row('other', 'same'))).toEqual([]);
  expect(failedInARow([])).toEqual([]);
});

test('an end begins anew, and what was dismissed is no failure', () => {
  expect(failedInARow([{ verdict: 'other' }, { verdict: 'other', ended: true }, { verdict: 'broken' }])).toEqual(row('broken'));
  expect(failedInARow([{ verdict: 'other', finding: dismissed }, { verdict: 'small' }])).toEqual(row('small'));
});
