/** Of tables with many rows: there are few names of options and many of people. */
const most = 10_000;
const longest = 100;

/** Values that were made of texts that come again and again. Texts that do come early, so only the first ones are looked at. */
export class Recurring<T extends object> {
  private readonly known = new Map<string, T | null>();

  constructor(private readonly make: (text: string) => T) {}

  /** @returns null for a text that may come once: nothing was made of it */
  of(text: string): T | null {
    const known = this.known.get(text);
    if (known === undefined) {
      if (text.length <= longest && this.known.size < most) this.known.set(text, null);
      return null;
    }
    if (known !== null) return known;
    const made = this.make(text);
    this.known.set(text, made);
    return made;
  }
}
