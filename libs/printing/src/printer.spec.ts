import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from '@jest/globals';
import { picturePath } from '@xuekao/contracts';
import { readFile } from '@xuekao/interchange';
import { metrics } from '@xuekao/platform';
import sharp from 'sharp';
import type { PrintDocument, PrintPictures, PrintQuestion } from './document.js';
import { formulaOf } from './formula.js';
import { nodesOf, picturesOf, plainTag } from './html.js';
import { pictureSize } from './picture-size.js';
import { Printer } from './printer.js';

const question = (html: string, changes: Partial<PrintQuestion> = {}): PrintQuestion => ({
  kind: 'question',
  level: 0,
  label: '1.',
  note: '',
  html,
  options: [],
  rows: [],
  lines: 0,
  ...changes,
});
const paper = (parts: PrintDocument['parts']): PrintDocument => ({
  title: '期中考试',
  isTitled: true,
  facts: [['考生', '张三']],
  parts,
  footer: '学考',
});
/** Processes of printers that this process has begun. */
const workers = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => of(pid, 'stat').split(') ')[1]?.split(' ')[1] === String(process.pid) && of(pid, 'cmdline').includes('printer.worker'))
    .map(Number);
function of(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
/** A white picture of one pixel. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4////fwAJ+wP9KobjigAAAABJRU5ErkJggg==', 'base64');
const stored = `${'a'.repeat(40)}.png`;

describe('authored text', () => {
  test('is a tree of words, formulas, lists and tables', () => {
    expect(nodesOf('<p style="text-align:center">甲  <b>乙</b>　$x^2$</p>')).toEqual([
      {
        t: 'p',
        align: 'center',
        c: [
          { t: 'text', v: '甲 ' },
          { t: 'b', c: [{ t: 'text', v: '乙' }] },
          { t: 'text', v: '　' },
          { t: 'formula', isBlock: false, tex: 'x^2' },
        ],
      },
    ]);
    expect(nodesOf('<ol start="3"><li>甲</li></ol><div data-type="block-math" data-latex="a&lt;b"></div>')).toEqual([
      { t: 'list', start: 3, items: [[{ t: 'text', v: '甲' }]] },
      { t: 'formula', isBlock: true, tex: 'a<b' },
    ]);
    expect(nodesOf('<table><tbody><tr><th colspan="2">甲</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>')).toMatchObject([
      { t: 'table', columns: 2, cells: [{ columns: 2, isHead: true }, { columns: 1, isHead: false }, { columns: 1 }] },
    ]);
  });

  test('names its recordings', () => {
    expect(nodesOf('<p>听</p><audio src="/api/file/sound/a.wav" controls preload="metadata"></audio>')).toEqual([
      { t: 'p', align: 'left', c: [{ t: 'text', v: '听' }] },
      { t: 'text', v: '［录音］' },
    ]);
  });

  test('names its pictures', () => {
    const option = { label: 'A', html: `<img src="${picturePath}b.png" alt="" />`, picture: 'c.png', note: '' };
    expect(picturesOf(paper([question(`<p><img src="${picturePath}a.png" alt="图" /></p>`, { options: [option] })]))).toEqual([
      'a.png',
      'b.png',
      'c.png',
    ]);
  });
});

describe('formulas', () => {
  test('are drawn with the height that they have above and below the line', () => {
    const fraction = formulaOf(String.raw`\frac{1}{2}`, false);
    expect(fraction?.svg).toContain('<path');
    expect(fraction?.depth).toBeGreaterThan(0.3);
    expect(fraction?.height).toBeGreaterThan(1.1);
    expect(formulaOf(String.raw`\ce{2H2 + O2 -> 2H2O}`, false)).not.toBeNull();
  });
  test('that are wrong are refused', () => expect(formulaOf(String.raw`\unknown{x}`, false)).toBeNull());
});

test.each(['png', 'jpeg', 'gif', 'webp'] as const)('the size of a picture is read: %s', async (kind) => {
  const picture = sharp({ create: { width: 70, height: 30, channels: 3, background: '#4060a0' } });
  expect(pictureSize(await picture.toFormat(kind).toBuffer())).toEqual({ kind, width: 70, height: 30 });
  if (kind === 'webp') expect(pictureSize(await picture.webp({ lossless: true }).toBuffer())).toEqual({ kind, width: 70, height: 30 });
});

describe('printer', () => {
  const printer = new Printer('spec');
  afterAll(() => printer.close());

  test('lays out a paper; nothing in a question is a command', async () => {
    const many = Array.from({ length: 30 }, (_, index) => question(`<p>题 ${index} #panic() $\\frac{1}{${index}}$ *b* \\u{1}</p>`));
    const pdf = await printer.file('pdf', paper([{ kind: 'heading', text: '一、单选题', note: '' }, ...many]));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pagesOf(pdf)).toBeGreaterThan(1);
    expect(pdf.toString('latin1')).toContain('NotoSansHans');
  });

  test('shows pictures; one that cannot be read costs the pictures and not the paper', async () => {
    const shown = paper([question(`<p>看图<img src="${picturePath}${stored}" alt="图" width="40" /></p>`)]);
    const hasPicture = (pdf: Buffer): boolean => pdf.includes('/Subtype /Image');
    expect(hasPicture(await printer.file('pdf', shown, () => Promise.resolve({ [stored]: pixel })))).toBe(true);
    expect(hasPicture(await printer.file('pdf', shown))).toBe(false);
    expect(hasPicture(await printer.file('pdf', shown, () => Promise.resolve({ [stored]: Buffer.from('none') })))).toBe(false);
  });

  test('ends what needs too much memory; another printer is not touched', async () => {
    const small = new Printer('small', { memoryMb: 1 });
    await expect(small.file('pdf', paper([question('<p>题</p>')]))).rejects.toMatchObject({ errorName: 'PRINT_HARD' });
    small.close();
    expect(pagesOf(await printer.file('pdf', paper([question('<p>题</p>')])))).toBe(1);
  });

  describe('a process that something else ends, as where memory of the machine is short,', () => {
    const long = paper(Array.from({ length: 150 }, (_, index) => question(`<p>题 ${index} $\\frac{1}{${index}}$</p>`)));
    const lines: object[] = [];
    const killed = new Printer('killed', {}, { warn: (facts: object) => void lines.push(facts) });
    afterAll(() => killed.close());
    const kill = (pids: readonly number[]): void => pids.forEach((pid) => process.kill(pid, 'SIGKILL'));

    test('costs the document nothing', async () => {
      const others = new Set(workers());
      let kills = 0;
      const killing = setInterval(() => {
        const found = workers().filter((pid) => !others.has(pid));
        if (found.length === 0) return;
        clearInterval(killing);
        kill(found);
        kills += found.length;
      }, 5);
      expect(pagesOf(await killed.file('pdf', long))).toBeGreaterThan(1);
      expect(kills).toBe(1);
      expect(lines).toMatchObject([{ queue: 'print killed', reason: 'ended', signal: 'SIGKILL' }]);
    });

    test('again and again is no fault of the document: it may be asked for anew, and the reason is told', async () => {
      lines.length = 0;
      const failures = async (): Promise<number | undefined> => {
        const { values = [] } = (await metrics.registry.getSingleMetric('xuekao_print_failures_total')?.get()) ?? {};
        return values.find(({ labels }) => labels['queue'] === 'print killed' && labels['reason'] === 'ended')?.value;
      };
      expect(await failures()).toBe(1);
      const killing = setInterval(() => kill(workers()), 5);
      await expect(killed.file('pdf', long).finally(() => clearInterval(killing))).rejects.toMatchObject({ errorName: 'BUSY' });
      expect(lines).toHaveLength(2);
      expect(await failures()).toBe(3);
    });

    test('whose process writes why before it ends leaves that in the log', async () => {
      const said: object[] = [];
      const dying = new Printer('dying', {}, { warn: (facts: object) => void said.push(facts) });
      // no JSON has such a number: the process does not catch the error, and writes it before it ends
      await expect(dying.file('pdf', { ...long, title: 1n as never })).rejects.toMatchObject({ errorName: 'BUSY' });
      dying.close();
      const one = { queue: 'print dying', reason: 'ended', exitCode: 1, stderr: expect.stringContaining('BigInt') };
      expect(said).toMatchObject([one, one]);
    });

    test('is told apart from a document beyond its limits, of which the log says so', async () => {
      const said: object[] = [];
      const small = new Printer('small', { memoryMb: 1 }, { warn: (facts: object) => void said.push(facts) });
      await expect(small.file('pdf', long)).rejects.toMatchObject({ errorName: 'PRINT_HARD' });
      small.close();
      expect(said).toMatchObject([{ queue: 'print small', reason: 'memory' }]);
    });
  });

  test('a formula changes none of a later document, whatever it defines', async () => {
    const plain = paper([question(String.raw`<p>$3\times 4=\frac{1}{2}$ $\label{a} x$</p>`)]);
    const before = await printer.file('docx', plain);
    const bad = [
      String.raw`\def\times{+}`,
      String.raw`\let\times=+`,
      String.raw`\newcommand{\frac}[2]{100}`,
      String.raw`\DeclareMathOperator{\times}{+} \label{a}`,
      String.raw`\renewcommand{\times}{+}`,
    ];
    await printer.file('docx', paper([question(bad.map((tex) => `<p>$${tex}$</p>`).join(''))]));
    expect((await printer.file('docx', plain)).equals(before)).toBe(true);
  });

  test('words of a person are printed as they were typed', () => {
    expect(nodesOf(`<${plainTag}>\\$a\\$ &lt;b&gt;<br>$x$</${plainTag}>`)).toEqual([
      { t: 'text', v: String.raw`\$a\$ <b>` },
      { t: 'br' },
      { t: 'text', v: '$x$' },
    ]);
  });

  test.each([
    ['control characters', '<p>a\u0001b $\\text{c\u0001}$</p>'],
    ['half a pair', '<p>a\ud800b</p>'],
    ['a colour that is none', String.raw`<p>$\color{<}x$ $\color{&lt;}x$</p>`],
    ['things within things', `${'<blockquote>'.repeat(60)}甲${'</blockquote>'.repeat(60)}`],
    ['marks within marks', `<p>${'<b>'.repeat(60)}甲${'</b>'.repeat(60)}</p>`],
  ])('nothing makes a paper unprintable: %s', async (_name, html) => {
    for (const kind of ['pdf', 'docx'] as const) expect((await printer.file(kind, paper([question(html)]))).length).toBeGreaterThan(1000);
  });

  test('pictures are asked for when the document comes to its turn', async () => {
    let asked = 0;
    const file = () =>
      printer.file('pdf', paper([question('<p>题</p>')]), () => {
        asked += 1;
        return Promise.resolve({});
      });
    const files = [file(), file(), file()];
    expect(asked).toBe(1);
    await Promise.all(files);
    expect(asked).toBe(3);
  });

  test("a document whose caller has given up by its turn is refused, and takes nobody's time", async () => {
    const limited = new Printer('limited', { mostWaitMs: 20 });
    let first: (pictures: PrintPictures) => void = () => undefined;
    let asked = 0;
    const before = limited.file('pdf', paper([question('<p>先</p>')]), () => new Promise((resolve) => (first = resolve)));
    const after = limited.file('pdf', paper([question('<p>后</p>')]), () => {
      asked += 1;
      return Promise.resolve({});
    });
    setTimeout(() => first({}), 60);
    await expect(after).rejects.toMatchObject({ errorName: 'BUSY' });
    expect(pagesOf(await before)).toBe(1);
    expect(asked).toBe(0);
    expect(pagesOf(await limited.file('pdf', paper([question('<p>再</p>')])))).toBe(1);
    limited.close();
  });

  test('pictures that never come end their own certificate, and those who wait meanwhile give up in their time', async () => {
    const limited = new Printer('hanging', { timeMs: 400, mostWaitMs: 50 });
    const sheet = { title: '证书', width: 297, height: 210, background: '', elements: [] };
    const hanging = limited.certificate(sheet, () => new Promise(() => undefined));
    const waiting = limited.certificate(sheet, () => Promise.resolve({}));
    const order: string[] = [];
    const named = (name: string, work: Promise<unknown>) =>
      work.catch((error: { errorName: string }) => order.push(`${name} ${error.errorName}`));
    await Promise.all([named('hanging', hanging), named('waiting', waiting)]);
    expect(order).toEqual(['waiting BUSY', 'hanging BUSY']);
    limited.close();
  });

  test('whoever waits for one of the own comes before packs', async () => {
    const order: string[] = [];
    const sheet = { title: '证书', width: 297, height: 210, background: '', elements: [] };
    const print = (name: string, canWait: boolean) =>
      printer.certificate(sheet, () => Promise.resolve({ [stored]: pixel }), { canWait }).then(() => order.push(name));
    await Promise.all([print('running', true), print('pack 1', true), print('pack 2', true), print('own', false)]);
    expect(order).toEqual(['running', 'own', 'pack 1', 'pack 2']);
  });

  const formulas = [
    String.raw`\frac{-b\pm \sqrt{{b}^{2}-4ac}}{2a}`,
    String.raw`\sum_{k=1}^{n} {k}^{2}+1`,
    String.raw`\int_{0}^{1} xdx=\frac{1}{2}`,
    String.raw`{\left(\frac{1}{2}\right)}^{n}`,
    String.raw`\left\{\begin{matrix}x+1, & x>0 \\ -x, & x\le 0\end{matrix}\right.`,
    String.raw`\vec{AB}\cdot \vec{a}`,
    String.raw`\overline{x}`,
    String.raw`\lim_{x\to 0}\frac{1}{x}`,
    String.raw`\text{面积}S=\pi {r}^{2}`,
    String.raw`\sqrt[3]{x}`,
    String.raw`{x}_{1}^{2}`,
    String.raw`a<b`,
  ];
  test('a file for Word has formulas of Word: the import reads the same ones from it', async () => {
    const html = formulas.map((tex) => `<p>$${tex.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}$</p>`).join('');
    const option = { label: 'A', html: `选项<img src="${picturePath}${stored}" alt="" />`, picture: '', note: '' };
    const table = '<table><tbody><tr><th>甲</th><th rowspan="2">乙</th></tr><tr><td>1</td></tr></tbody></table>';
    const parts = [question(`<p>已知</p>${html}${table}<p>a &lt; b</p>`, { options: [option], lines: 1 }), { kind: 'break' } as const];
    const file = await printer.file('docx', paper(parts), () => Promise.resolve({ [stored]: pixel }));
    const { kind, text, pictures } = await readFile(file);
    expect([kind, pictures.length]).toEqual(['docx', 1]);
    expect(Array.from(text.matchAll(/^\$(.+)\$$/gm), ([, tex]) => tex)).toEqual(formulas);
    expect(text).toContain('A.\t选项');
    expect(text).toContain('甲 & 乙');
    expect(text).toContain('a < b');
  });
});
