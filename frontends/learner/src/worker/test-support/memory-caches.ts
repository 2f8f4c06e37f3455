/** The part of a browser's caches that the worker uses, in memory: Node has none. */
export function memoryCaches(): CacheStorage {
  const kept = new Map<string, Map<string, Response>>();
  const placeIn = (request: RequestInfo | URL): string =>
    new URL(request instanceof Request ? request.url : String(request), 'https://exam.example.cn').pathname;
  const cacheOf = (entries: Map<string, Response>): Pick<Cache, 'match' | 'put'> => ({
    match: async (request) => entries.get(placeIn(request))?.clone(),
    put: async (request, response) => void entries.set(placeIn(request), response),
  });
  return {
    open: async (name) => {
      const entries = kept.get(name) ?? new Map<string, Response>();
      kept.set(name, entries);
      return cacheOf(entries) as Cache; // the worker uses no more of it
    },
    match: async (request, { cacheName } = {}) => {
      for (const [name, entries] of kept) {
        const answer = cacheName === undefined || cacheName === name ? entries.get(placeIn(request)) : undefined;
        if (answer !== undefined) return answer.clone();
      }
      return undefined;
    },
    keys: async () => [...kept.keys()],
    delete: async (name) => kept.delete(name),
    has: async (name) => kept.has(name),
  };
}
