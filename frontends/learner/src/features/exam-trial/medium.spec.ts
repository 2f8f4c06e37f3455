import { expect, it } from '@jest/globals';
import { mediumFaultOf } from './medium.js';

it('says why a device did not open', () => {
  const of = (name: string) => mediumFaultOf(new Error('载入失败', { cause: new DOMException('', name) }));
  expect(['NotAllowedError', 'NotFoundError', 'NotReadableError', 'TypeError', 'constructor'].map(of)).toEqual(['denied', 'absent', 'busy', 'failed', 'failed']);
  expect(mediumFaultOf(new Error('没有'))).toBe('unsupported');
});
