import { StoreBusy } from './event-store.js';

type Place<Item> = { readonly item: Item } | { readonly hold: () => Promise<void> };
interface Line<Item> {
  readonly places: Place<Item>[];
  /** those that are being worked on among them */
  taken: number;
}

/** Lines of commands: those of one stream are worked on one group after the other, those of different streams side by side. */
export class StreamQueue<Item> {
  readonly #lines = new Map<string, Line<Item>>();

  /**
   * @param limit commands that may be in the line of one stream  @param together commands of one group, at most
   * @param work settles each command of the group; never rejects
   */
  constructor(
    private readonly limit: number,
    private readonly together: number,
    private readonly work: (stream: string, group: readonly Item[]) => Promise<void>,
  ) {}

  /** @throws {StoreBusy} when `limit` commands wait for this stream already */
  add(stream: string, item: Item): void {
    this.#join(stream, { item });
  }

  /** Keeps the stream for itself until the promise that `task` returns is settled. @throws {StoreBusy} as `add` does */
  hold<T>(stream: string, task: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#join(stream, {
        hold: async () => {
          try {
            resolve(await task());
          } catch (error) {
            reject(error);
          }
        },
      });
    });
  }

  #join(stream: string, place: Place<Item>): void {
    const line = this.#lines.get(stream);
    if (line && line.places.length + line.taken >= this.limit)
      throw new StoreBusy(`${line.places.length + line.taken} commands wait for ${stream}`);
    if (line) {
      line.places.push(place);
      return;
    }
    const begun = { places: [place], taken: 0 };
    this.#lines.set(stream, begun);
    void this.#run(stream, begun);
  }

  async #run(stream: string, line: Line<Item>): Promise<void> {
    for (let first = line.places[0]; first; first = line.places[0]) {
      if ('hold' in first) {
        line.places.shift();
        line.taken = 1;
        await first.hold();
      } else {
        const group = this.#takeGroup(line);
        line.taken = group.length;
        await this.work(stream, group);
      }
      line.taken = 0;
    }
    this.#lines.delete(stream);
  }

  #takeGroup({ places }: Line<Item>): Item[] {
    const group: Item[] = [];
    for (let next = places[0]; next && 'item' in next && group.length < this.together; next = places[0]) {
      group.push(next.item);
      places.shift();
    }
    return group;
  }
}
