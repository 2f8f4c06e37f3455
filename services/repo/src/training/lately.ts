import { LRUCache } from 'lru-cache';

/** So long what was read is believed. */
const rememberedMs = 1000;
const mostRemembered = 5000;

/** Documents that many learners ask for at once, each read once a second. Null: it is not there, which is asked each time. */
export class Lately<T extends object> {
  private readonly known = new LRUCache<string, Promise<T | null>>({ max: mostRemembered, ttl: rememberedMs });

  constructor(private readonly from: (id: string) => Promise<T | null>) {}

  async read(id: string): Promise<T | null> {
    const known = this.known.get(id);
    if (known) return known;
    const reading = this.from(id);
    this.known.set(id, reading);
    const found = await reading.catch((error: unknown) => {
      this.known.delete(id);
      throw error;
    });
    if (!found) this.known.delete(id);
    return found;
  }
}
