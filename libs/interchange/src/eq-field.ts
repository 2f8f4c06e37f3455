/** Switches of a function of an EQ field, before its brackets: `\s\up4(…)` has the name `s` and the switch `up`. */
interface Call {
  name: string;
  switches: string[];
  parts: string[];
}

const escaped = (text: string): string => text.replace(/[%#&$_{}]/g, (sign) => `\\${sign}`);
const chinese = (text: string): string => text.replace(/[\u2e80-\u9fff\uff00-\uffef]+/g, (words) => `\\text{${words}}`);
const grouped = (tex: string): string => `{${tex.trim()}}`;
const maxDepth = 30;

/** A formula as an EQ field writes it (`\f(1,2)`), as papers of Word 2003 and of many collections have it. Null where it says more. */
class EqReader {
  private at = 0;
  constructor(private readonly text: string) {}

  get isAtEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Up to a separator or the end of the brackets. */
  sequence(depth: number, isInside: boolean): string | null {
    if (depth > maxDepth) return null;
    let out = '';
    for (; this.at < this.text.length;) {
      const sign = this.text[this.at] ?? '';
      if (isInside && /[,;)]/.test(sign)) return out;
      if (sign !== '\\') {
        out += chinese(escaped(sign));
        this.at += 1;
        if (sign !== '(' || !isInside) continue;
        const inner = this.bracketed(depth + 1);
        if (inner === null) return null;
        out += inner;
        continue;
      }
      if (/[\\,;()]/.test(this.text[this.at + 1] ?? '')) {
        out += escaped(this.text[this.at + 1] ?? '');
        this.at += 2;
        continue;
      }
      const call = this.call(depth);
      const tex = call && texOf(call);
      if (tex === null) return null;
      out += tex;
    }
    return isInside ? null : out;
  }

  /** Brackets of the text itself, to their end: a sign that parts arguments parts nothing in them. */
  private bracketed(depth: number): string | null {
    let out = '';
    for (;;) {
      const inner = this.sequence(depth, true);
      if (inner === null) return null;
      const sign = this.text[this.at] ?? '';
      out += inner + sign;
      this.at += 1;
      if (sign === ')') return out;
    }
  }

  private call(depth: number): Call | null {
    const names: string[] = [];
    for (let found = this.switchHere(); found; found = this.switchHere()) {
      names.push(`${(found[1] ?? found[3] ?? '').toLowerCase()}${found[2] ?? ''}`);
      this.at += found[0].length;
    }
    const [name, ...switches] = names;
    if (name === undefined || this.text[this.at] !== '(') return null;
    const parts: string[] = [];
    do {
      this.at += 1;
      const part = this.sequence(depth + 1, true);
      if (part === null) return null;
      parts.push(part);
    } while (/[,;]/.test(this.text[this.at] ?? ''));
    this.at += 1;
    return { name, switches, parts };
  }

  private switchHere(): RegExpExecArray | null {
    const form = /\\(?:(lc|rc|bc)\\(.)|([a-z]{1,2})\s{0,3}\d{0,3})\s{0,3}/iy;
    form.lastIndex = this.at;
    return form.exec(this.text);
  }
}

const accents: readonly [RegExp, string][] = [
  [/→|⃗/, 'overrightarrow'],
  [/[¯‾—–-]/, 'overline'],
  [/[⌒︵]/, 'overset{\\frown}'],
  [/[˙·]/, 'dot'],
  [/\^/, 'hat'],
];
const fence = (sign: string): string => (/[{}]/.test(sign) ? `\\${sign}` : sign === ' ' ? '.' : sign);

function overstrike(parts: readonly string[]): string | null {
  const [first = '', second = ''] = parts;
  if (parts.length !== 2) return null;
  const number = Number(second);
  if (/^[○\u3007O]$/.test(first.replace(/^\\text\{(.)\}$/, '$1')) && number >= 1 && number <= 20)
    return String.fromCodePoint(0x245f + number);
  const accent = accents.find(([form]) => form.test(second.replace(/^\^\{|\}$/g, '')))?.[1];
  return accent === undefined ? null : `\\${accent}${grouped(first)}`;
}

function texOf({ name, switches, parts }: Call): string | null {
  const [first = '', second = ''] = parts;
  switch (name) {
    case 'f':
      return parts.length === 2 ? `\\frac${grouped(first)}${grouped(second)}` : null;
    case 'r':
      return parts.length > 1 && first.trim() !== '' ? `\\sqrt[${first.trim()}]${grouped(second)}` : `\\sqrt${grouped(second || first)}`;
    case 's':
      if (parts.length > 1) return `^${grouped(first)}_${grouped(second)}`;
      return switches.includes('do') ? `_${grouped(first)}` : `^${grouped(first)}`;
    case 'o':
      return overstrike(parts);
    case 'b': {
      const of = (mark: string): string | undefined => switches.find((one) => one.startsWith(mark))?.slice(2);
      const both = of('bc');
      const begin = of('lc') ?? both ?? (of('rc') === undefined ? '(' : ' ');
      const closing: Readonly<Record<string, string>> = { '{': '}', '[': ']', '(': ')', '<': '>' };
      const end = of('rc') ?? (both === undefined ? (of('lc') === undefined ? ')' : ' ') : (closing[both] ?? both));
      return `\\left${fence(begin)}${first}\\right${fence(end)}`;
    }
    case 'a':
      return `\\begin{array}{l}${parts.join(' \\\\ ')}\\end{array}`;
    case 'l':
      return parts.join(',');
    case 'x':
      return switches.includes('to') ? `\\overline${grouped(first)}` : `\\boxed${grouped(first)}`;
    default:
      return null;
  }
}

/** LaTeX of the instruction of an EQ field; null for another field, and for a formula that cannot be read. */
export function latexOfEq(instruction: string): string | null {
  const [, body] = /^\s{0,9}eq\b\s{0,9}([^]{1,4000})$/i.exec(instruction) ?? [];
  if (body === undefined) return null;
  const reader = new EqReader(body.trim());
  const tex = reader.sequence(0, false);
  return tex === null || tex.trim() === '' ? null : tex.trim();
}
export const isEq = (instruction: string): boolean => /^\s{0,9}eq\b/i.test(instruction);
