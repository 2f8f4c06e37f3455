import { ApiError } from '@xuekao/frontend-shared';
import type { State } from '../exhibit.js';

/** Answers as the state of the exhibit has it: at once, never, or after one failure. */
export function answering<T>(state: State, full: () => T, empty: T): () => Promise<T> {
  let failures = 0;
  return () => {
    if (state === 'loading') return new Promise<T>(() => undefined);
    if (state === 'error' && failures === 0) {
      failures += 1;
      return Promise.reject(new ApiError('http', '哎呀，服务器出了点问题，请稍后再试。', { status: 500 }));
    }
    return Promise.resolve(state === 'empty' ? empty : full());
  };
}
