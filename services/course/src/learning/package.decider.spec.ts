import { describe, expect, test } from '@jest/globals';
import type { ScormValues } from '@xuekao/contracts';
import { givenOf, isItemDone, sessionSeconds, type ItemFacts, type ItemRule } from './package.decider.js';

const rule12: ItemRule = { version: '1.2', isAsset: false, passingScore: null, completionThreshold: null };
const rule2004: ItemRule = { ...rule12, version: '2004' };
const status = (word: string, more: ScormValues = {}): ScormValues => ({ 'cmi.core.lesson_status': word, ...more });
const said = (completion: string, success = 'unknown', more: ScormValues = {}): ScormValues => ({
  ...{ 'cmi.completion_status': completion, 'cmi.success_status': success },
  ...more,
});

describe('an item of SCORM 1.2 is done', () => {
  test.each<[string, boolean, Partial<ItemRule>, ScormValues, boolean]>([
    ['by its word', true, {}, status('completed'), false],
    ['when it was passed', true, {}, status('passed'), false],
    ['never by a word that says otherwise', false, {}, status('incomplete'), true],
    ['not when it was failed', false, {}, status('failed'), true],
    ['not when it was looked at', false, {}, status('browsed'), true],
    ['by the score that its manifest asks for', true, { passingScore: 80 }, status('completed', { 'cmi.core.score.raw': '80' }), false],
    ['not with less, whatever it says', false, { passingScore: 80 }, status('passed', { 'cmi.core.score.raw': '79.5' }), true],
    ['not by a score in its middle', false, { passingScore: 80 }, status('incomplete', { 'cmi.core.score.raw': '90' }), true],
    ['by its end where it says nothing', true, {}, {}, true],
    ['not before that', false, {}, {}, false],
    ['not where it is to go on', false, {}, { 'cmi.core.exit': 'suspend' }, true],
  ])('%s: %s', (_what, isDone, rule, values, isEnded) => {
    expect(isItemDone({ ...rule12, ...rule }, values, isEnded)).toBe(isDone);
  });
});

describe('an item of SCORM 2004 is done', () => {
  test.each<[string, boolean, Partial<ItemRule>, ScormValues, boolean]>([
    ['by its word', true, {}, said('completed'), false],
    ['not while it is incomplete', false, {}, said('incomplete', 'passed'), true],
    ['when it was passed and says nothing else', true, {}, said('unknown', 'passed'), false],
    ['not when it was failed', false, {}, said('completed', 'failed'), true],
    [
      'by the measure of its progress',
      true,
      { completionThreshold: 0.8 },
      said('incomplete', 'unknown', { 'cmi.progress_measure': '0.8' }),
      false,
    ],
    ['not with less', false, { completionThreshold: 0.8 }, said('completed', 'unknown', { 'cmi.progress_measure': '0.5' }), true],
    [
      'not with a score below the one asked for',
      false,
      { passingScore: 0.6 },
      said('completed', 'passed', { 'cmi.score.scaled': '0.5' }),
      true,
    ],
    ['with that score', true, { passingScore: 0.6 }, said('completed', 'failed', { 'cmi.score.scaled': '0.6' }), false],
    ['by its end where it says nothing', true, {}, {}, true],
    ['not where it is to go on', false, {}, { 'cmi.exit': 'suspend' }, true],
  ])('%s: %s', (_what, isDone, rule, values, isEnded) => {
    expect(isItemDone({ ...rule2004, ...rule }, values, isEnded)).toBe(isDone);
  });
});

test('an asset is done when it was opened', () => {
  expect(isItemDone({ ...rule12, isAsset: true }, {}, false)).toBe(true);
});

test('times of sessions are read as each version writes them', () => {
  const seconds12 = (text: string) => sessionSeconds('1.2', { 'cmi.core.session_time': text });
  const seconds2004 = (text: string) => sessionSeconds('2004', { 'cmi.session_time': text });
  expect([seconds12('0001:02:03.5'), sessionSeconds('1.2', {})]).toEqual([3723.5, 0]);
  expect([seconds2004('PT1H2M3.5S'), seconds2004('P1DT1M'), seconds2004('PT90S'), sessionSeconds('2004', {})]).toEqual([
    3723.5, 86_460, 90, 0,
  ]);
});

test('a package reads who learns, whether it goes on, and how long it took', () => {
  const facts: ItemFacts = {
    ...{ version: '1.2', passingScore: 80, completionThreshold: null, launchData: 'a', maxTimeAllowed: '', timeLimitAction: '' },
  };
  const learner = { id: 'u1', name: '张三' };
  const entry = (item: ItemFacts, left: Parameters<typeof givenOf>[2]) => givenOf(item, learner, left);
  expect(entry(facts, null)).toMatchObject({
    ...{ 'cmi.core.student_name': '张三', 'cmi.core.entry': 'ab-initio', 'cmi.core.total_time': '0000:00:00' },
    ...{ 'cmi.student_data.mastery_score': '80', 'cmi.launch_data': 'a' },
  });
  expect(entry(facts, { values: { 'cmi.core.exit': 'suspend' }, seconds: 3723.5 })).toMatchObject({
    ...{ 'cmi.core.entry': 'resume', 'cmi.core.total_time': '0001:02:03' },
  });
  expect(entry(facts, { values: { 'cmi.core.exit': 'logout' }, seconds: 1 })['cmi.core.entry']).toBe('');
  const later = entry({ ...facts, version: '2004', launchData: '' }, { values: {}, seconds: 61 });
  expect(later).toMatchObject({ 'cmi.entry': 'resume', 'cmi.total_time': 'PT0H1M1S', 'cmi.scaled_passing_score': '80' });
  expect(Object.keys(later)).not.toContain('cmi.launch_data');
});
