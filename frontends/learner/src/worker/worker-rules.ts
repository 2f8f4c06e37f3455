import { learnerPages } from '@xuekao/contracts/addresses';
import { paperLock, releaseLock } from '../lib/lock-names.js';

/** Requests that the service worker answers. Every other one goes past it as if it were not there. */
export type Kind = 'page' | 'file';

/** Calls, what machines ask, and the console, which is another application. */
const neverOurs = /^\/(?:api|internal|healthz|metrics|admin)(?:\/|$)/;
const hasEnding = /\.[a-z0-9]{2,5}$/i;
/** Code, styles and fonts, named by the hash of their content. */
const builtFile = /^\/assets\/[^/]+\.(?:js|css|woff2)$/;
/** Script of a thread: a page asks for it by address, and a later release has another one. */
const threadScript = /^\/assets\/[^/]+\.worker-[^/]+\.js$/;

const patternOf = (page: string): RegExp => new RegExp(`^${page.replaceAll(/:[a-zA-Z]+/g, '[^/]+')}/?$`);
/** Stands in a page of a sitting, and asks for other headers. */
const frame = patternOf(learnerPages.ExamScreen);

/** Null: none of the worker's business. Answers of calls, and with them everything about a person or a question, are never looked at. */
export function kindOf({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Kind | null {
  const { origin: of, pathname, search } = new URL(url);
  if (method !== 'GET' || of !== origin || neverOurs.test(pathname)) return null;
  if (mode === 'navigate') return hasEnding.test(pathname) || frame.test(pathname) ? null : 'page';
  return builtFile.test(pathname) && search === '' ? 'file' : null;
}

export const isThreadScript = (pathname: string): boolean => threadScript.test(pathname);

const { Home, LoginShort, Login, ExamOnline, ExamTrial, CheckExam, StartExam, ShowExam } = learnerPages;
/** Pages on the way to a paper and back: all that they are made of is kept. */
const ofSitting = [Home, LoginShort, Login, ExamOnline, ExamTrial, CheckExam, StartExam, ShowExam].map(patternOf);
export const isOfSitting = (pathname: string): boolean => ofSitting.some((pattern) => pattern.test(pathname));

type Lock = Pick<LockInfo, 'name' | 'clientId'>;
const releaseIn = ({ name = '' }: Lock): string[] => (name.startsWith(releaseLock) ? [name.slice(releaseLock.length)] : []);

/** Releases whose pages are open. */
export const openReleases = (held: readonly Lock[]): string[] => [...new Set(held.flatMap(releaseIn))];
/** Releases of the pages in which somebody sits a paper. */
export function sittingReleases(held: readonly Lock[]): string[] {
  const sitting = new Set(held.filter(({ name }) => name?.startsWith(paperLock)).map(({ clientId }) => clientId));
  return openReleases(held.filter(({ clientId }) => sitting.has(clientId)));
}

const cachePrefix = 'xuekao-pages-';
export const cacheOf = (release: string): string => `${cachePrefix}${release}`;

/**
 * Caches that may go. The own one stays, those of open pages, and the newest of the others: pages of the release before may be open without
 * having said so yet. @param names of all caches, the oldest first @param whole those that hold a whole release
 */
export function cachesToDrop(names: readonly string[], own: string, open: readonly string[], whole: ReadonlySet<string>): string[] {
  const stays = new Set([own, ...open].map(cacheOf));
  const others = names.filter((name) => name.startsWith(cachePrefix) && !stays.has(name));
  const before = others.findLast((name) => whole.has(name));
  return others.filter((name) => name !== before);
}

/** An answer of the network that shows nobody anything: the server, or a proxy before it, is away or busy. */
export const saysAway = ({ status }: Pick<Response, 'status'>): boolean => status >= 500 || status === 429;

const bareTag = (response: Response): string => (response.headers.get('etag') ?? '').replace(/^W\//, '');
/** Whether two answers are the same page, which names the files of its release. */
export const isSamePage = (one: Response, other: Response): boolean => bareTag(one) !== '' && bareTag(one) === bareTag(other);
