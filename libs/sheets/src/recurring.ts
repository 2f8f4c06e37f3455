/** Of tables with many rows: there are few names of options and many of people. */
const most = 10_000;
const longest = 100;

/** Characters of a piece of text. The garbage of longer ones stays in memory until all of it is looked through. */
export const shortText = 32 * 1024;

/** Remembers what it made of texts that come again and again. */
export function recurring(make: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (text.length <= longest && known.size < most) known.set(text, made);
    return made;
  };
}

/**
 * Texts of a file that its cells name by number. A text has one from the second time on. Texts that come again come early, so only the
 * first ones are looked at.
 */
export class SharedTexts {
  private readonly numbers = new Map<string, number | null>();
  readonly texts: string[] = [];

  /** @returns null: it stands in its cell */
  numberOf(text: string): number | null {
    const known = this.numbers.get(text);
    if (typeof known === 'number') return known;
    if (known === null) {
      const number = this.texts.push(text) - 1;
      this.numbers.set(text, number);
      return number;
    }
    if (text.length <= longest && this.numbers.size < most) this.numbers.set(text, null);
    return null;
  }
}
