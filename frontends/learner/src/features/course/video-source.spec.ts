import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { playFrom, type HlsPart } from './video-source.js';

const before = Object.getOwnPropertyDescriptor(globalThis, 'window');
beforeAll(() => {
  Object.defineProperty(globalThis, 'window', { configurable: true, value: { location: { href: 'https://site.example/pages/course' } } });
});
afterAll(() => {
  if (before) Object.defineProperty(globalThis, 'window', before);
  else Reflect.deleteProperty(globalThis, 'window');
});
/** A browser that knows no segments. */
const video = { canPlayType: () => '', src: '' } as unknown as HTMLVideoElement; // the parts that are asked for
/** A browser that says that it may know segments. */
const maybe = () => ({ canPlayType: () => 'maybe', src: '' }) as unknown as HTMLVideoElement; // the same parts
const url = '/api/file/course/link/index.m3u8';
const failed = (): Promise<HlsPart> => Promise.reject(new Error('the part did not come'));
const settled = (): Promise<void> => new Promise((next) => setImmediate(next));

it('a player whose part does not come says so', async () => {
  let lost = 0;
  playFrom(video, { url, onLost: () => (lost += 1), load: failed });
  await settled();
  expect(lost).toBe(1);
});

it('and says nothing when the lesson was left meanwhile', async () => {
  let lost = 0;
  playFrom(video, { url, onLost: () => (lost += 1), load: failed })();
  await settled();
  expect(lost).toBe(0);
});

/** The part that plays segments, which keeps how it is to ask. */
class Segments {
  static isKnown = true;
  static asks: ((request: XMLHttpRequest, url: string) => void) | undefined;
  static readonly isSupported = (): boolean => Segments.isKnown;
  static readonly Events = { ERROR: 'hlsError' };

  constructor({ xhrSetup }: { xhrSetup?: typeof Segments.asks }) {
    Segments.asks = xhrSetup;
  }
  readonly on = (): void => undefined;
  readonly loadSource = (): void => undefined;
  readonly attachMedia = (): void => undefined;
  readonly destroy = (): void => undefined;
}
const load = (): Promise<HlsPart> => Promise.resolve({ default: Segments } as unknown as HlsPart); // of it, what is used
/** Address and token of the request that is sent for an address. */
function sentFor(address: string): { opened: string; token: string } {
  const sent = { opened: '', token: '' };
  const request = {
    open: (_method: string, to: string) => (sent.opened = to),
    setRequestHeader: (name: string, value: string) => name === 'token' && (sent.token = value),
  };
  Segments.asks?.(request as unknown as XMLHttpRequest, address); // what is asked of it
  return sent;
}

it('the key of an encrypted video is asked for by the person and with the words of the page; segments are not', async () => {
  const own = maybe();
  playFrom(own, { url, load, onLost: () => undefined, key: { auth: 'a+b.c', token: 't', onUnable: () => undefined } });
  await settled();
  // the player of the browser could not say who asks
  expect(own.src).toBe('');
  expect(sentFor('https://site.example/api/course/learn/decrypt')).toEqual({
    ...{ opened: 'https://site.example/api/course/learn/decrypt?auth=a%2Bb.c', token: 't' },
  });
  expect(sentFor('https://site.example/api/file/course/link/h0_00000.ts')).toEqual({ opened: '', token: '' });
});

it('a browser that cannot ask for keys says so', async () => {
  let unable = 0;
  Segments.isKnown = false;
  playFrom(maybe(), { url, load, onLost: () => undefined, key: { auth: 'a', token: 't', onUnable: () => (unable += 1) } });
  await settled();
  expect(unable).toBe(1);
});
