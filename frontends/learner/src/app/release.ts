import { learnerPages } from '@xuekao/contracts/addresses';
import { currentNotices, hearForgotten } from '@xuekao/frontend-shared/core';
import { matchPath } from 'react-router';
import { releaseLock } from '../lib/lock-names.js';
import { sessionStore } from '../lib/session.js';

/** A class opens the page in one minute: its machines do not fetch the rest of the files in the same second. */
const earliestMs = 3000;
const spreadMs = 7000;

/** Name of the release that this page is of: that of its first script. */
function ownRelease(): string | null {
  const first = document.querySelector<HTMLScriptElement>('script[type=module][src]');
  return first === null ? null : (first.src.split('/').pop() ?? null);
}

function onceSignedIn(run: () => void): void {
  const look = (): boolean => sessionStore.get().status === 'ready';
  if (look()) return run();
  const stop = sessionStore.subscribe(() => {
    if (!look()) return;
    stop();
    run();
  });
}

const whenIdle = (run: () => void): void => {
  if ('requestIdleCallback' in window) window.requestIdleCallback(run);
  else run();
};

/** Pages that somebody arrives at and has written nothing in. */
const beginnings = [learnerPages.ExamOnline, learnerPages.CheckExam];

/** The Navigation API, which the library of the DOM does not have everywhere. */
interface Navigations {
  addEventListener: (type: 'currententrychange', listener: (event: Event & { from: { url: string | null } }) => void) => void;
}

/**
 * Keeps the pages of a sitting for a time without network, by a service worker, and hears what other tabs do. Nothing of the first page
 * waits for it. A browser that has no worker, as on plain http, goes on as ever.
 */
export function tendRelease(): void {
  hearForgotten();
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined; // absent on plain http and in some private windows
  const release = ownRelease();
  if (workers === undefined || release === null) return;
  // tells the worker which release this page is of, for as long as it is open
  const locks = navigator.locks as LockManager | undefined; // absent in browsers before 2022
  locks?.request(`${releaseLock}${release}`, { mode: 'shared' }, () => new Promise(() => undefined)).catch(() => undefined);
  onceSignedIn(() => {
    const register = (): void => void workers.register('/sw.js', { updateViaCache: 'none' }).catch(() => undefined);
    setTimeout(() => whenIdle(register), earliestMs + spreadMs * Math.random());
  });
  takeLater(workers, release);
}

/** A later release is taken when the person comes to the hall or to the page before an exam, by a page that is loaded anew. */
function takeLater(workers: ServiceWorkerContainer, own: string): void {
  let isLater = false;
  workers.addEventListener('message', ({ data }: MessageEvent<{ release?: string }>) => {
    isLater = data.release !== undefined && data.release !== own;
  });
  workers.startMessages();
  workers.controller?.postMessage('release');
  const navigation = (window as { navigation?: Navigations }).navigation;
  navigation?.addEventListener('currententrychange', ({ from }) => {
    const { pathname } = window.location;
    const isArrival = from.url === null || new URL(from.url).pathname !== pathname;
    // a notice would be gone with its page
    const isShowing = currentNotices().some(({ heardOnly }) => !heardOnly);
    if (isLater && isArrival && !isShowing && beginnings.some((page) => matchPath(page, pathname) !== null)) window.location.reload();
  });
}
