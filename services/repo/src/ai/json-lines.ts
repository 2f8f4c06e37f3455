/** Objects that a model writes one a line. It likes to add a fence or a sentence: what is no object of JSON is no line. */
export class JsonLines {
  private waiting = '';

  /** Objects that are complete with this piece of text. */
  read(text: string): Record<string, unknown>[] {
    const lines = (this.waiting + text).split('\n');
    this.waiting = lines.pop() ?? '';
    return lines.flatMap(objectIn);
  }

  /** The last line, which may have no end. */
  end(): Record<string, unknown>[] {
    const last = objectIn(this.waiting);
    this.waiting = '';
    return last;
  }
}

function objectIn(line: string): Record<string, unknown>[] {
  const from = line.indexOf('{');
  const to = line.lastIndexOf('}');
  if (from === -1 || to < from) return [];
  try {
    return [JSON.parse(line.slice(from, to + 1)) as Record<string, unknown>]; // of JSON that begins with a brace
  } catch {
    return [];
  }
}

/** Text of a field, where it is text. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
