import { afterEach, expect, it, jest } from '@jest/globals';
import 'fake-indexeddb/auto';
import { checkStorage, tryStorage } from './storage.js';

const there = globalThis.indexedDB;
afterEach(() => {
  globalThis.indexedDB = there;
});
const room = (megabytes: number) => async () => ({ quota: megabytes * 1_000_000 + 5000, usage: 5000 });

it('keeps what is written, and leaves nothing behind', async () => {
  expect(await checkStorage(room(900))).toEqual({ storage: 'ok', freeMb: 900 });
  expect(await indexedDB.databases()).toEqual([]);
  expect(await checkStorage(async () => ({}))).toEqual({ storage: 'ok', freeMb: null });
  expect(await checkStorage(async () => Promise.reject(new Error('not told')))).toEqual({ storage: 'ok', freeMb: null });
  // without https there is no `navigator.storage` to ask
  const noStorage = undefined as unknown as StorageManager;
  expect(await checkStorage(() => noStorage.estimate())).toEqual({ storage: 'ok', freeMb: null });
});

it('has little room, or keeps nothing', async () => {
  expect(await checkStorage(room(20))).toEqual({ storage: 'low', freeMb: 20 });
  // a private window of some browsers
  globalThis.indexedDB = {
    open: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  } as unknown as IDBFactory;
  expect(await checkStorage(room(900))).toEqual({ storage: 'none', freeMb: 900 });
  expect(await tryStorage()).toBe('none');
});

it('has no room left', async () => {
  expect(await tryStorage()).toBe('ok');
  const put = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
  try {
    expect(await tryStorage()).toBe('full');
    expect(await checkStorage(room(0))).toEqual({ storage: 'none', freeMb: 0 });
  } finally {
    put.mockRestore();
  }
});
