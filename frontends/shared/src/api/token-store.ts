/** The token of the signed-in person: one for both applications, as they share the origin. Nothing personal is stored with it. */
const key = 'xuekao-token';

export interface TokenStore {
  get(): string | null;
  set(token: string): void;
  clear(): void;
  /** Hears of changes made by other tabs, with the token that was there before. Returns the way to stop. */
  subscribe(listener: (former: string | null) => void): () => void;
}

/** Falls back to memory where the browser refuses storage (private windows of some phones). */
export function createTokenStore(): TokenStore {
  let memory: string | null = null;
  const storage = (): Storage | null => {
    try {
      return window.localStorage;
    } catch {
      return null;
    }
  };
  return {
    get: () => storage()?.getItem(key) ?? memory,
    set(token) {
      memory = token;
      try {
        storage()?.setItem(key, token);
      } catch {
        // full or forbidden: the token lives as long as the page
      }
    },
    clear() {
      memory = null;
      storage()?.removeItem(key);
    },
    subscribe(listener) {
      const heard = (event: StorageEvent): void => {
        if (event.key === key || event.key === null) {
          const former = event.oldValue ?? memory;
          memory = null;
          listener(former);
        }
      };
      window.addEventListener('storage', heard);
      return () => window.removeEventListener('storage', heard);
    },
  };
}
