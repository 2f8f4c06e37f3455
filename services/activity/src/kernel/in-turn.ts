/** Work on the same thing one after the other; work on others goes on beside it. */
export class InTurn {
  private readonly last = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const own = (this.last.get(key) ?? Promise.resolve()).then(work, work);
    const settled = own.catch(() => undefined);
    this.last.set(key, settled);
    void settled.then(() => {
      if (this.last.get(key) === settled) this.last.delete(key);
    });
    return own;
  }
}
