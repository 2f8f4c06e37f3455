import { expect, it } from '@jest/globals';
import { frameName, newSecret, packageWordOf } from './package-frame.js';

const secret = newSecret();
const message = { xuekaoScorm: true, secret, values: { 'cmi.core.lesson_status': 'completed' }, isCommit: true };

it('hears the frame that knows the secret, and nothing else', () => {
  expect(packageWordOf(message, secret, '1.2')).toEqual({ values: message.values, isCommit: true, isEnded: false });
  for (const other of [
    null,
    'text',
    1,
    {},
    { ...message, secret: newSecret() },
    { ...message, values: null },
    { ...message, xuekaoScorm: 1 },
  ])
    expect(packageWordOf(other, secret, '1.2')).toBeNull();
});

it('leaves out what a package may not set', () => {
  const values = {
    ...message.values,
    ...{ 'cmi.core.student_name': '李四', 'cmi.core.score.raw': 7, 'cmi.core.exit': 'never', 'cmi.colour': 'red', 'cmi.suspend_data': 'a' },
  };
  expect(packageWordOf({ ...message, values }, secret, '1.2')?.values).toEqual({ ...message.values, 'cmi.suspend_data': 'a' });
  expect(packageWordOf({ ...message, values }, secret, '2004')?.values).toEqual({ 'cmi.suspend_data': 'a' });
});

it('names a frame by the state of its item', () => {
  const name = frameName(secret, { version: '2004', values: { 'cmi.location': '2' }, given: { 'cmi.entry': 'resume' } });
  expect(JSON.parse(name)).toEqual({
    ...{ xuekaoScorm: true, secret, version: '2004', values: { 'cmi.location': '2' }, given: { 'cmi.entry': 'resume' } },
  });
  expect(newSecret()).not.toBe(secret);
});
