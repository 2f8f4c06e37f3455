import { LRUCache } from 'lru-cache';

/** Values that are read once and kept while there is room; who asks while one is being read waits for the same reading. */
export class Loaded<Value extends object> {
  private readonly kept: LRUCache<string, Value>;
  private readonly underWay = new Map<string, Promise<Value>>();

  /** @param bytes of all values together, @param bytesOf what one of them counts */
  constructor(
    bytes: number,
    private readonly bytesOf: (value: Value) => number,
  ) {
    this.kept = new LRUCache({ maxSize: bytes });
  }

  get bytes(): number {
    return this.kept.calculatedSize;
  }

  /** A failed reading is forgotten, so that the next one asks again. */
  async get(name: string, load: () => Promise<Value>): Promise<Value> {
    const known = this.kept.get(name);
    if (known) return known;
    const loading = this.underWay.get(name) ?? this.load(name, load);
    return loading;
  }

  private load(name: string, load: () => Promise<Value>): Promise<Value> {
    const loading = load()
      .then((value) => {
        this.kept.set(name, value, { size: Math.max(1, this.bytesOf(value)) });
        return value;
      })
      .finally(() => this.underWay.delete(name));
    this.underWay.set(name, loading);
    return loading;
  }
}
