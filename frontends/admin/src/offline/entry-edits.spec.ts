import { expect, it } from '@jest/globals';
import { editOf, inputOf, isChanged, sumOf, wrongFields, type OfflineRow } from './entry-edits.js';

const totals = {
  totalScore: 100,
  sections: [
    { title: '选择', totalScore: 40 },
    { title: '解答', totalScore: 60 },
  ],
};
const row = (changes: Partial<OfflineRow> = {}): OfflineRow => ({
  ...{ id: 'p', userName: 'p1', realName: '张三', deptName: '一班', entryState: 0, paperId: '', userScore: null, parts: [], note: '' },
  ...{ passed: false, valid: true, version: 0, entryTime: '' },
  ...changes,
});

it('what stands is no change, and what is typed is', () => {
  const stored = row({ entryState: 1, userScore: 85, parts: [35, 50], version: 4, note: '补考' });
  const edit = editOf(stored, totals);
  expect(edit).toEqual({ score: '85', parts: ['35', '50'], absent: false, note: '补考' });
  expect(isChanged(stored, edit, totals)).toBe(false);
  expect(isChanged(stored, { ...edit, note: '补考 ' }, totals)).toBe(false);
  expect(isChanged(stored, { ...edit, parts: ['36', '50'] }, totals)).toBe(true);
  // emptied fields take the marks back; a note alone is nothing
  expect(isChanged(stored, { score: '', parts: ['', ''], absent: false, note: '' }, totals)).toBe(true);
  expect(isChanged(row(), { ...editOf(row(), totals), note: '迟到' }, totals)).toBe(false);
});

it('sections add up to the total, full-width digits count, and an absence has no marks', () => {
  const edit = { score: '', parts: ['３５．５', '50'], absent: false, note: '' };
  expect(sumOf(edit, totals)).toBe(85.5);
  expect(inputOf(row(), edit, totals)).toEqual({ userId: 'p', userScore: 85.5, parts: [35.5, 50], absent: false, note: '', version: 0 });
  expect(inputOf(row({ version: 4 }), { ...edit, absent: true, note: ' 病假 ' }, totals)).toEqual({
    ...{ userId: 'p', userScore: null, parts: [], absent: true, note: '病假', version: 4 },
  });
  expect(inputOf(row(), { score: '90', parts: ['', ''], absent: false, note: '' }, totals)).toMatchObject({ userScore: 90, parts: [] });
});

it('names each field that cannot be sent', () => {
  const edit = { score: '', parts: ['', ''], absent: false, note: '' };
  expect(wrongFields(edit, totals)).toEqual([]);
  expect(wrongFields({ ...edit, score: '100.5' }, totals)).toEqual(['score']);
  expect(wrongFields({ ...edit, score: '12.25' }, totals)).toEqual(['score']);
  expect(wrongFields({ ...edit, parts: ['41', ''] }, totals)).toEqual([0, 1]);
  expect(wrongFields({ ...edit, parts: ['41', ''], absent: true }, totals)).toEqual([]);
});
