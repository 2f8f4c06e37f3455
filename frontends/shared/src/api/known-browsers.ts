/** The contract takes so many proofs; on a machine of an exam room the latest people stay. */
const most = 8;
const key = 'known-browsers';

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((entry) => typeof entry === 'string').slice(0, most) : [];
  } catch {
    return [];
  }
}

/**
 * Proofs that somebody has signed in here before: with one of them the wrong passwords that others try do not delay the owner. They are
 * random signs that name nobody and open nothing, so they stay after a sign-out.
 */
export const knownBrowsers = {
  /** Proofs that go with a sign-in. */
  proofs: (): { browsers?: string[] } => {
    const kept = read();
    return kept.length === 0 ? {} : { browsers: kept };
  },
  /** Keeps what a sign-in gave. */
  keep({ browser }: { browser?: string | undefined }): void {
    if (browser === undefined) return;
    const name = browser.split('.')[0];
    try {
      window.localStorage.setItem(key, JSON.stringify([browser, ...read().filter((proof) => proof.split('.')[0] !== name)].slice(0, most)));
    } catch {
      // a browser that keeps nothing is a new one each time
    }
  },
};
