import fc from 'fast-check';

/** Meaning of a piece of a line. `alien`: no part of a question (the material of a group, the head of a page). */
export type Field = 'stem' | 'option' | 'key' | 'analysis' | 'alien';
export interface OwnedLine {
  text: string;
  puts: readonly (readonly [Field, string])[];
}
type Kind = 'radio' | 'multi' | 'multi2' | 'judge' | 'fill' | 'saq';
export interface OwnedQuestion {
  kind: Kind;
  /** the word that its stem begins with and that stands nowhere else */
  header: string;
  lines: OwnedLine[];
  level: number | null;
  spaces: number;
}
export interface OwnedPaper {
  text: string;
  questions: OwnedQuestion[];
  /** every line of the text in its order, blank ones with no owner */
  lines: OwnedLine[];
  /** questions (from 0) that cannot stand without the material before them */
  lackMaterial: ReadonlySet<number>;
}

const typeWord: Readonly<Record<Kind, string>> = {
  radio: '单选题',
  multi: '多选题',
  multi2: '不定项选择题',
  judge: '判断题',
  fill: '填空题',
  saq: '简答题',
};
const levelWord = ['简单', '普通', '较难', '很难'];
const letters = 'ABCDE';

/** Almost always the first: a paper of faults only would show nothing. */
const mostly = <Value>(usual: Value, ...others: Value[]): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 12, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...others) });
const recurring = ['根据材料回答下列问题', '完成下列练习', '属于基础题'];

const sketch = fc.record({
  kind: fc.constantFrom<Kind[]>('radio', 'radio', 'multi', 'multi2', 'judge', 'fill', 'saq'),
  isTyped: fc.constantFrom(true, true, true, true, false),
  isNumbered: mostly(true, false),
  gap: fc.constantFrom(false, false, true),
  stem: fc.array(fc.constantFrom('', ...recurring, '第2题'), { maxLength: 1 }),
  options: fc.integer({ min: 2, max: 5 }),
  layout: fc.constantFrom('lines', 'lines', 'lines', 'lines', 'pairs', 'glued', 'in the stem', 'behind the key'),
  mark: fc.constantFrom('、', '．', '.', ')', '：', ' ', ''),
  /** what an option ends with: the next letter may stand right behind it */
  tail: fc.constantFrom('', '1', 'O2', 'x', '$z$', '。', '，', '%', '”'),
  right: fc.nat(10),
  key: mostly('one line', 'broken', 'below'),
  keyTail: mostly('', '【解析】', '解析：', ' 【解析】', '【难度】'),
  keyLines: fc.array(fc.constantFrom('', '提出问题', '作出假设', ...recurring), { maxLength: 2 }),
  analysis: fc.array(fc.constantFrom('', '', ...recurring, 'options', 'steps', 'key again', 'gap'), { maxLength: 3 }),
  isLabelled: fc.boolean(),
  level: fc.constantFrom(0, 0, 0, 1, 2, 3, 4),
  blanks: fc.integer({ min: 1, max: 3 }),
  /** how a blank is drawn; one more or less than there are answers, or of both kinds */
  spaces: mostly('____', '', '（　）', '____ more', '（　） more', '____（　）'),
  material: mostly('', '阅读下面材料，回答#～#题。', '据此完成第#-#小题', '读图，回答#—#题：', '根据下图，完成下面小题。'),
  noise: fc.option(fc.tuple(fc.nat(12), fc.constantFrom('高一数学试卷 #', '第 # 页', '期末测试卷', 'B卷 第#页（共4页）')), {
    freq: 6,
    nil: null,
  }),
});
type Sketch = typeof sketch extends fc.Arbitrary<infer Value> ? Value : never;

class Writer {
  private words = 0;
  word(): string {
    this.words += 1;
    return `词${this.words}语`;
  }

  question(plan: Sketch, number: number): OwnedQuestion {
    const isChoice = plan.kind === 'radio' || plan.kind === 'multi' || plan.kind === 'multi2';
    const header = `${this.word()}题头`;
    const written = plan.isNumbered || !plan.isTyped ? `${number}．` : '';
    const [space = '', isMore] = plan.spaces.split(' ');
    const spaces = Array.from({ length: plan.kind === 'fill' && space !== '' ? plan.blanks + (isMore ? 1 : 0) : 0 }, () => space);
    const stem = [`${header}${spaces.map((drawn) => this.word() + drawn).join('')}`, ...plan.stem.map((text) => text || this.word())];
    const lines: OwnedLine[] = stem.map((text, index) => ({
      text: index === 0 ? `${written}${plan.isTyped ? `【${typeWord[plan.kind]}】` : ''}${text}` : text,
      puts: [['stem', text]],
    }));
    const options = isChoice ? this.options(plan) : [];
    const key = this.key(plan, isChoice);
    const analysis = this.analysis(plan, key);
    const last = lines.at(-1);
    if (plan.layout === 'in the stem' && isChoice && last) last.text += `（　）${options.map(({ text }) => text).join(' ')}`;
    lines.push(
      ...(plan.layout === 'behind the key' ? [...key, ...options] : [...(plan.layout === 'in the stem' ? [] : options), ...key]),
      ...analysis,
    );
    if (plan.level > 0) lines.push({ text: `难度：${levelWord[plan.level - 1] ?? ''}`, puts: [] });
    return {
      kind: plan.kind,
      header,
      lines,
      level: plan.level || null,
      spaces: space === '____（　）' ? 2 * spaces.length : spaces.length,
    };
  }

  private options({ options, layout, mark, tail }: Sketch): OwnedLine[] {
    const all = Array.from({ length: options }, (_, index): OwnedLine => {
      const text = this.word() + tail;
      return { text: `${letters[index] ?? ''}${mark}${text}`, puts: [['option', text]] };
    });
    if (layout !== 'pairs' && layout !== 'glued') return all;
    // two on a line; glued: the space between the last two got lost
    const rows = Array.from({ length: Math.ceil(all.length / 2) }, (_, index) => all.slice(2 * index, 2 * index + 2));
    return rows.map((row, index) => ({
      text: row.map(({ text }) => text).join(layout === 'glued' && index === rows.length - 1 ? '' : '  '),
      puts: row.flatMap(({ puts }) => puts),
    }));
  }

  private key({ kind, options, right, key, keyTail, keyLines, blanks }: Sketch, isChoice: boolean): OwnedLine[] {
    if (kind === 'judge') return [{ text: `答案：${right % 2 === 0 ? '正确' : '错误'}`, puts: [['key', right % 2 === 0 ? 'A' : 'B']] }];
    if (isChoice) {
      const chosen = [...letters.slice(0, options)].filter((_, index) =>
        kind === 'radio' ? index === right % options : index <= 1 || right % (index + 1) === 0,
      );
      if (key === 'one line') return [{ text: `答案：${chosen.join('')}`, puts: chosen.map((letter) => ['key', letter]) }];
      const first = key === 'broken' ? chosen.slice(0, -1) : [];
      return [
        { text: `答案：${first.join('')}`, puts: first.map((letter) => ['key', letter]) },
        ...chosen.slice(first.length).map((letter): OwnedLine => ({ text: letter, puts: [['key', letter]] })),
      ];
    }
    const parts = Array.from({ length: kind === 'fill' ? blanks : 1 }, () => this.word());
    const behind = keyTail === '' ? '' : this.word();
    const more = kind === 'saq' ? keyLines.map((text) => text || this.word()) : [];
    return [
      {
        text: `答案：${parts.join('##')}${keyTail}${behind}`,
        puts: [...parts.map((part) => ['key', part] as const), ...(behind === '' ? [] : [['analysis', behind] as const])],
      },
      ...more.map((text): OwnedLine => ({ text, puts: [['key', text]] })),
    ];
  }

  private analysis({ kind, analysis, isLabelled, mark, options }: Sketch, key: readonly OwnedLine[]): OwnedLine[] {
    // below the key of a blank or a short answer only the word makes it an analysis
    const isNamed = isLabelled || kind === 'fill' || kind === 'saq';
    const texts = analysis.flatMap((piece) => {
      if (piece === 'options') return [...letters.slice(0, options)].map((letter) => `${letter}${mark === '' ? '、' : mark}${this.word()}`);
      if (piece === 'steps') return [`1．${this.word()}`, `2．${this.word()}`];
      if (piece === 'key again') return kind !== 'fill' && kind !== 'saq' && isNamed && key.length === 1 ? [key[0]?.text ?? ''] : [];
      return [piece || this.word()];
    });
    return texts.map((text, index) => {
      const begin = index === 0 && isNamed ? `解析：${text === 'gap' ? this.word() : ''}` : '';
      const words = text === 'gap' ? begin.slice(3) : text;
      return { text: text === 'gap' ? begin : begin + text, puts: words === '' ? [] : [['analysis', words]] };
    });
  }

  /** The text that several questions share, above the first of them. */
  material(phrase: string, number: number): OwnedLine[] {
    const said = phrase.replace('#', String(number)).replace('#', String(number + 1));
    return [said, this.word(), this.word()].map((text) => ({ text, puts: [['alien', text]] }));
  }
}

/** Half of the papers have one type of question, as banks do: there a neighbour is mistaken most easily. */
const alike = (plans: readonly Sketch[]): readonly Sketch[] => {
  const [first] = plans;
  return first && first.right % 2 === 1
    ? plans.map((plan) => ({ ...plan, kind: first.kind, right: first.right, options: first.options, mark: first.mark }))
    : plans;
};

function paperOf(sketches: readonly Sketch[]): OwnedPaper {
  const plans = alike(sketches);
  const writer = new Writer();
  const lackMaterial = new Set<number>();
  // the title of the paper comes again at the head of its pages
  const titles = new Set(plans.flatMap(({ noise }) => (noise ? [noise[1].replace('#', '0')] : [])));
  const lines: OwnedLine[] = [...titles].map((text) => ({ text, puts: [['alien', text]] }));
  const questions = plans.map((plan, index) => {
    const question = writer.question(plan, index + 1);
    if (plan.gap) lines.push({ text: '', puts: [] });
    if (plan.material !== '') {
      lines.push(...writer.material(plan.material, index + 1));
      lackMaterial.add(index);
      if (plan.material.includes('#')) lackMaterial.add(index + 1);
    }
    const own = [...question.lines];
    if (plan.noise) {
      const text = plan.noise[1].replace('#', String(index + 1));
      own.splice(plan.noise[0], 0, { text, puts: [['alien', text]] });
    }
    lines.push(...own);
    return question;
  });
  return { text: lines.map(({ text }) => text).join('\n'), questions, lines, lackMaterial };
}

/** Papers with what people forget or set otherwise; of each line it is known what belongs where. */
export const ownedPapers = fc.array(sketch, { minLength: 1, maxLength: 4 }).map(paperOf);
