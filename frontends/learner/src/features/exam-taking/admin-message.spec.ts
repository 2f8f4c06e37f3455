import { describe, expect, it } from '@jest/globals';
import { adminMessageOf } from './admin-message.js';

describe('messages of the exam socket', () => {
  it('takes everything but the answer to a ping for a message of an administrator', () => {
    expect([adminMessageOf('pong'), adminMessageOf(''), adminMessageOf(new Uint8Array())]).toEqual([null, null, null]);
    expect([adminMessageOf('请注意时间'), adminMessageOf('{"message":"请坐好"}'), adminMessageOf('{"x":1}'), adminMessageOf('[1')]).toEqual(
      ['请注意时间', '请坐好', '{"x":1}', '[1'],
    );
  });
});
