import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importText, maxImportQuestions } from './import-text.js';
import type { ImportedQuestion } from './import-types.js';
import { plainText } from '@xuekao/rich-text';
import { cpuMs } from './testing/cpu-time.js';

const blemished = readFileSync(join(import.meta.dirname, '../fixtures/blemished.txt'), 'utf8');
const key = (question: ImportedQuestion | undefined) => question?.answerList.map((row, at) => (row.isRight ? 'ABCDEFGH'[at] : '')).join('');
const only = (text: string) => {
  const { questions, faults } = importText(text);
  expect(faults).toEqual([]);
  expect(questions).toHaveLength(1);
  return questions[0];
};
const faultOf = (text: string) => {
  const { questions, faults } = importText(text);
  expect(questions).toEqual([]);
  return faults.map(({ number, line, message }) => `${number}/${line} ${message}`);
};
const radio = '1.【单选题】题干\nA、甲\nB、乙\nC、丙\n答案：B\n解析：因为\n难度：普通\n';

describe('text with the blemishes of scanned papers', () => {
  const { questions, faults } = importText(blemished);

  test('every question is read, with type, difficulty and line', () => {
    expect(faults).toEqual([]);
    expect(questions.map(({ number, quType, quLevel }) => `${number} ${quType} ${quLevel}`)).toEqual([
      '1 radio 2',
      '2 radio 1',
      '3 radio 3',
      '4 multi2 2',
      '5 multi 3',
      '6 judge 1',
      '7 judge 1',
      '8 fill 2',
      '9 fill 3',
      '10 fill 3',
      '11 saq 4',
      '12 saq 4',
      '13 radio null',
    ]);
    const lines = blemished.split('\n');
    for (const { line, number } of questions) expect(lines[line - 1]).toMatch(new RegExp(`^${number}[.．、]`));
  });

  test('keys are right whatever width, separator or verdict they are written in', () => {
    expect(questions.filter(({ quType }) => /radio|multi|judge/.test(quType)).map(key)).toEqual([
      'C',
      'B',
      'A',
      'AB',
      'ABD',
      'B',
      'A',
      'A',
    ]);
    expect(questions.filter(({ quType }) => quType === 'judge').map(({ answerList }) => answerList.map(({ content }) => content))).toEqual([
      ['正确', '错误'],
      ['正确', '错误'],
    ]);
  });

  test('a broken stem keeps its lines, the options theirs, and nothing of the text is lost', () => {
    expect(plainText(questions[0]?.content ?? '')).toBe(
      '（ 5分）某校机房的口令策略要求“长度不少于 8位，且包含字母与数字”，下列口令中符合\n要求的是（）',
    );
    expect(questions[0]?.answerList.map(({ content }) => content)).toEqual(['12345678', 'abcdefgh', 'campus2026', 'a1']);
    expect(plainText(questions[3]?.content ?? '')).toBe(
      '下列行为中，可能泄露个人信息的有（）\n①在公用电脑上保存口令\n②丢弃未涂抹的快递单\n③及时退出账号',
    );
    expect(plainText(questions[3]?.analysis ?? '')).toBe('公用电脑与快递单都可能被他人看到。\n答案：AB');
  });

  test('a line of the stem that begins like an option stays in the stem; options that share a line are taken apart', () => {
    expect(plainText(questions[4]?.content ?? '')).toContain('A、B 两集合都是实数集的子集');
    expect(questions[4]?.answerList.map(({ content }) => plainText(content))).toEqual([
      '$1 \\in A$',
      '$1 \\in B$',
      '$3 \\in B$',
      '$A \\cap B=\\{x \\mid 0<x<2\\}$',
    ]);
  });

  test('formulas keep their LaTeX, over lines and with less-than signs; displayed ones stand by themselves', () => {
    expect(questions[1]?.content).toContain('data-latex="1 \\leqslant n&lt;10^{4}"');
    expect(questions[1]?.content).toContain('（ <span data-type="inline-math" data-latex="）"></span>');
    expect(questions[1]?.analysis).toContain(
      '<div data-type="block-math" data-latex="\\begin{aligned}\n&amp; n \\cdot m=n m\n\\end{aligned}"></div>',
    );
  });

  test('a table of a scanned paper becomes a table, formulas in its cells whole', () => {
    const { content = '' } = questions[2] ?? {};
    expect(content.match(/<tr>/g)).toHaveLength(3);
    expect(content.match(/<td>/g)).toHaveLength(9);
    expect(content).not.toContain('tabular');
    expect(content).toContain(
      '<td><span data-type="inline-math" data-latex="\\begin{array}{l}\\text { 每次复制 } \\\\\n\\text { 全部数据 }\\end{array}"></span></td>',
    );
  });

  test('a stray dollar sign, two prices and an eaten backslash do no harm', () => {
    expect(plainText(questions[12]?.content ?? '')).toContain(
      '\\text { 其中一份 }\\end{array}$ & $\\begin{array}{l}\\text { 记录了登录 }\\end{array}$ & $t_{1}<t_{2}$',
    );
    expect(questions[12]?.content.match(/data-latex/g)).toHaveLength(2);
    expect(questions[11]?.content).toBe('<p>价格分别是 $5 和 $6 的两种令牌，哪一种更适合 $10 的预算？为什么？</p>');
    expect(questions[8]?.content).toContain('data-latex="z \\cdot\\bar{z}"');
  });

  test('blanks are parted by ## and spellings by ||; a short answer keeps its reference answer for the marker', () => {
    expect(questions[7]?.answerList.map(({ content }) => content)).toEqual(['完整性', '可用性\n可获得性']);
    expect(questions[8]?.answerList.map(({ content }) => content)).toEqual(['$2^{8}$']);
    expect(questions[10]).toMatchObject({
      manual: true,
      answerList: [{ content: '（1）避免离职人员继续访问系统。\n（2）定期核对账号清单；\n及时收回门禁卡。' }],
    });
    expect(plainText(questions[10]?.content ?? '')).toContain('\nA、从权限的角度\n');
  });

  test('line ends of other systems and a byte order mark make no difference', () => {
    expect(importText(`\ufeff${blemished.replaceAll('\n', '\r\n')}`)).toEqual(importText(blemished));
  });
});

describe('lines that could be two things', () => {
  test('words of an analysis begin one only after the answer', () => {
    const question = only(radio.replace('题干', '题干\n分析：以下材料').replace('解析：', '分析：'));
    expect(plainText(question?.content ?? '')).toBe('题干\n分析：以下材料');
    expect(question?.analysis).toBe('<p>因为</p>');
  });
  test('an option that runs on with a letter stays one option', () => {
    expect(only(radio.replace('C、丙', 'C、丙，即\nA、B 两项之和'))?.answerList.map(({ content }) => content)).toEqual([
      '甲',
      '乙',
      '丙，即<br />A、B 两项之和',
    ]);
  });
  test('text under the key of a choice opens the analysis', () => {
    expect(plainText(only(radio.replace('答案：B', '答案：B\n故选乙'))?.analysis ?? '')).toBe('故选乙\n因为');
  });
  test('a bracket of an analysis opens no question', () => {
    expect(plainText(only(radio.replace('因为', '因为\n【点评】较易\n\n[1] 参考文献\n2.【注意】审题'))?.analysis ?? '')).toBe(
      '因为\n【点评】较易\n[1] 参考文献\n2.【注意】审题',
    );
  });
});

describe('words of the format', () => {
  test.each([
    ['单选题', 'radio'],
    ['单选', 'radio'],
    ['多选题', 'multi'],
    ['多选', 'multi'],
    ['不定项选择题', 'multi2'],
    ['不定项', 'multi2'],
  ])('%s is %s', (word, quType) => {
    for (const [open, close] of ['【】', '[]', '［］'].map((pair) => [...pair])) {
      expect(only(`${open}${word}${close}题干\nA.甲\nB.乙\n答案：AB`.replace(/AB$/, quType === 'radio' ? 'A' : 'AB'))?.quType).toBe(quType);
    }
  });
  test.each([
    ['判断题', '对', 'A'],
    ['判断', '√', 'A'],
    ['判断', '正确', 'A'],
    ['判断题', '错', 'B'],
    ['判断题', '错误', 'B'],
    ['判断题', '×', 'B'],
  ])('%s %s', (word, verdict, right) => {
    expect(key(only(`【${word}】题干\n答案：${verdict}`))).toBe(right);
  });
  test.each([
    ['填空题', 'fill'],
    ['填空', 'fill'],
    ['简答题', 'saq'],
    ['简答', 'saq'],
    ['问答题', 'saq'],
  ])('%s is %s', (word, quType) => {
    expect(only(`【${word}】题干\n答案：甲`)?.quType).toBe(quType);
  });
  test.each([
    ['简单', 1],
    ['容易', 1],
    ['易', 1],
    ['普通', 2],
    ['一般', 2],
    ['中等', 2],
    ['中', 2],
    ['较难', 3],
    ['难', 3],
    ['很难', 4],
    ['困难', 4],
    ['极难', 4],
  ])('difficulty %s is %s', (word, level) => {
    for (const name of ['难度', '难度等级', '难度级别']) expect(only(radio.replace('难度：普通', `${name}: ${word}`))?.quLevel).toBe(level);
  });
  test('the difficulty may be missing: the dialog asks for it', () => expect(only(radio.replace('难度：普通', ''))?.quLevel).toBeNull());
  test('the analysis may be missing, stand before the answer, or be called by another name', () => {
    expect(only(radio.replace('解析：因为\n', ''))?.analysis).toBe('');
    expect(only('【单选题】题干\nA、甲\nB、乙\n解析：因为\n答案：A')).toMatchObject({ analysis: '<p>因为</p>' });
    for (const word of ['解析', '【解析】', '答案解析', '分析', '详解', '点评'])
      expect(only(radio.replace('解析', word))?.analysis).toMatch(/^<p>因为<\/p>$/);
  });
  test('text goes into the page as text', () => {
    expect(only(radio.replace('题干', '<script>alert(1)</script>&amp;'))?.content).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;</p>',
    );
  });
});

describe('faults name the question, the line and what to correct', () => {
  test.each([
    ['no answer', radio.replace('答案：B\n', ''), ['1/1 缺少答案，请加上一行“答案：”']],
    ['an empty answer', radio.replace('答案：B', '答案：').replace('解析：因为\n', ''), ['1/5 答案是空的，请在“答案：”后面写上答案']],
    ['an answer beyond the options', radio.replace('答案：B', '答案：D'), ['1/5 答案 D 没有对应的选项，题目只有选项 A 至 C']],
    ['an answer in words', radio.replace('答案：B', '答案：乙'), ['1/5 答案“乙”不是选项字母，请写成 A 或 ACD 的形式']],
    ['two right options of a single choice', radio.replace('答案：B', '答案：AB'), ['1/5 单选题只能有一个正确答案，现在有 2 个']],
    [
      'one right option of a multiple choice',
      radio.replace('单选题', '多选题'),
      ['1/5 多选题至少要有两个正确答案；只有一个时请改用单选题或不定项选择题'],
    ],
    ['no options', '【单选题】题干\n答案：A', ['1/1 没有找到选项，选项应各占一行，写成“A、内容”或“A.内容”']],
    ['a missing option', radio.replace('B、乙\n', ''), ['1/3 选项C的前面缺少选项B，选项应按 A、B、C…… 的顺序书写']],
    ['a repeated option', radio.replace('C、丙', 'B、丙'), ['1/4 选项B写了两次，请检查选项的字母']],
    ['an empty option', radio.replace('C、丙', 'C、'), ['1/5 选项C没有内容，请补上']],
    [
      'nine options',
      `【单选题】题干\n${[...'ABCDEFGHI'].map((letter) => `${letter}、${letter}`).join('\n')}\n答案：A`,
      ['1/11 选项最多 8 个，现在有 9 个，请删去多余的选项'],
    ],
    [
      'an unknown type',
      radio.replace('单选题', '论述题'),
      ['1/1 题型“论述题”不支持，请改为单选题、多选题、判断题、填空题、简答题或不定项选择题'],
    ],
    ['no type', radio.replace('【单选题】', ''), ['1/1 题目前缺少题型，请在开头加上【单选题】等题型；如果这些文字不是试题，请删去']],
    ['an empty stem', radio.replace('题干', ''), ['1/1 题干是空的，请写上题目内容']],
    ['a verdict that is none', '【判断题】题干\n答案：大概', ['1/2 判断题的答案“大概”无法识别，请写“正确”或“错误”']],
    ['an unknown difficulty', radio.replace('普通', '地狱'), ['1/7 难度“地狱”无法识别，请填写简单、普通、较难或很难']],
    ['two difficulties', `${radio}难度：难`, ['1/8 难度写了两次，请只保留一行']],
    ['blanks and answers that differ', '【填空题】甲____乙____\n答案：一', ['1/2 题干中有 2 个空，答案却有 1 个，请改成一样多']],
    ['an empty blank', '【填空题】题干\n答案：一##', ['1/2 第 2 个空没有答案']],
    [
      'a second answer',
      radio.replace('解析：因为', '答案：C'),
      ['1/6 又出现一行“答案”。如果这里是新的一题，请在它的题目前加上【题型】；如果多写了，请删去一行'],
    ],
    ['words only', '你好\n世界', ['1/1 题目前缺少题型，请在开头加上【单选题】等题型；如果这些文字不是试题，请删去']],
  ])('%s', (_name, text, expected) => expect(faultOf(text)).toEqual(expected));

  test('only the bad questions are left out, each under its own number and line', () => {
    const text = [radio, radio.replace('答案：B', '答案：Z'), radio, '4、没有题型的题目\nA、甲\nB、乙\n答案：A\n难度：易\n', radio].join(
      '\n',
    );
    const { questions, faults } = importText(text);
    expect(questions.map(({ number, line }) => [number, line])).toEqual([
      [1, 1],
      [3, 17],
      [5, 31],
    ]);
    expect(faults.map(({ number, line }) => [number, line])).toEqual([
      [2, 13],
      [4, 25],
    ]);
  });

  test('the number that the text itself gives is said where it differs', () => {
    expect(faultOf(radio.replace('1.', '１２．').replace('答案：B', '答案：Z'))).toEqual([
      '1/5 （文中题号 12）答案 Z 没有对应的选项，题目只有选项 A 至 C',
    ]);
  });

  test('more than can be shown at once is refused in one sentence', () => {
    const { questions, faults } = importText(radio.repeat(maxImportQuestions + 5));
    expect(questions).toHaveLength(maxImportQuestions);
    expect(faults).toEqual([
      { number: maxImportQuestions + 1, line: maxImportQuestions * 7 + 1, message: '一次最多导入 10000 道题，请把其余的题分开导入' },
    ]);
  });
});

describe('properties', () => {
  const piece = fc.constantFrom(
    '【单选题】',
    '1.【多选题】',
    '[判断]',
    '【填空题】',
    '答案：',
    'A',
    'A、',
    'B.',
    'C．',
    '解析：',
    '难度：',
    '简单',
    '\n',
    '\n\n',
    '$',
    '$$',
    '\\',
    '##',
    '||',
    '____',
    '正确',
    '甲乙',
    '\\begin{tabular}{c}',
    '\\end{tabular}',
    '&',
    '<b>',
    '\u0000',
    '\b',
    '2.',
    ' ',
  );
  test('nothing throws; every question is read or has a fault; what is read can be shown', () => {
    fc.assert(
      fc.property(
        fc.array(piece, { maxLength: 80 }).map((pieces) => pieces.join('')),
        (text) => {
          const { questions, faults } = importText(text);
          const lineCount = text.split('\n').length;
          const good = new Set(questions.map(({ number }) => number));
          const bad = new Set(faults.map(({ number }) => number));
          expect([...good].filter((number) => bad.has(number))).toEqual([]);
          expect([...good, ...bad].toSorted((a, b) => a - b)).toEqual(
            Array.from({ length: good.size + bad.size }, (_, index) => index + 1),
          );
          for (const { line, message } of faults) {
            expect(line).toBeGreaterThanOrEqual(1);
            expect(line).toBeLessThanOrEqual(lineCount);
            expect(message).toMatch(/[\u4e00-\u9fff]/);
          }
          for (const { content, answerList } of questions) {
            expect(content).not.toMatch(/<b>|[\u0000-\u0008]/);
            expect(answerList.length).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: 500 },
    );
  });

  const word = fc
    .stringMatching(/^[甲-癸a-z0-9<>&"' ，。]{1,20}$/)
    .map((text) => text.trim())
    .filter((text) => text !== '' && !/^[a-z]\s*[.、]|^\d+\s*[.、]|^\d{1,3}$/.test(text));
  test('what is written out in the format is read back the same', () => {
    const model = fc.record({
      stem: fc.array(word, { minLength: 1, maxLength: 3 }),
      options: fc.uniqueArray(word, { minLength: 2, maxLength: 8 }),
      right: fc.nat(),
      analysis: fc.array(word, { maxLength: 3 }),
      level: fc.constantFrom(...(['简单', '普通', '较难', '很难'] as const)),
    });
    fc.assert(
      fc.property(fc.array(model, { minLength: 1, maxLength: 6 }), (models) => {
        const text = models
          .map(({ stem, options, right, analysis, level }, index) =>
            [
              `${index + 1}.【单选题】${stem.join('\n')}`,
              ...options.map((option, at) => `${'ABCDEFGH'[at]}、${option}`),
              `答案：${'ABCDEFGH'[right % options.length]}`,
              `解析：${analysis.join('\n')}`,
              `难度：${level}`,
              '',
            ].join('\n'),
          )
          .join('\n');
        const { questions, faults } = importText(text);
        expect(faults).toEqual([]);
        expect(
          questions.map((question) => ({
            stem: plainText(question.content).split('\n'),
            options: question.answerList.map(({ content }) => plainText(content)),
            right: question.answerList.findIndex(({ isRight }) => isRight),
            analysis: plainText(question.analysis),
            level: question.quLevel,
          })),
        ).toEqual(
          models.map(({ stem, options, right, analysis, level }) => ({
            stem,
            options,
            right: right % options.length,
            analysis: analysis.join('\n'),
            level: ['简单', '普通', '较难', '很难'].indexOf(level) + 1,
          })),
        );
      }),
    );
  });
});

describe('time', () => {
  test('1,000 questions in under a second', () => {
    const text = Array.from({ length: 77 }, () => blemished).join('\n');
    expect([importText(text).questions.length, importText(text).faults.length]).toEqual([1001, 0]);
    expect(cpuMs(() => importText(text))).toBeLessThan(1000);
  });

  const megabytes = 1;
  const fill = (unit: string) => unit.repeat((megabytes * 1024 * 1024) / unit.length);
  const question = '1.【单选题】x\nA、1\nB、2\n答案：A\n解析：';
  test.each([
    ['dollar signs', `${question}${fill('$a')}`],
    ['dollar signs in many questions', fill(`${question}${'$a'.repeat(40_000)}\n`)],
    ['empty displays', fill(`1.【填空题】${'$$ '.repeat(30_000)}$\n答案：x\n`)],
    ['backslashes', fill(`1.【填空题】${'\\'.repeat(90_000)}$\n答案：x\n`)],
    ['brackets', fill('【')],
    ['spaces', `x${fill(' ')}x`],
    ['lines', fill('\n')],
    ['numbers', fill('1')],
    ['tables without an end', fill(`${question}${'\\begin{tabular}{c} $x$ & '.repeat(3000)}\n`)],
    ['options on one line', fill(`1.【单选题】x\nA、${' A. B. C'.repeat(10_000)}\nC、1\nB、2\n答案：A\n`)],
    ['options without end', `1.【单选题】x\n${fill('A、x\nB、y\n')}`],
    ['answers', `1.【单选题】x\n${fill('答案：A\n')}`],
    ['headers', fill('1.【单选题】\n')],
    ['spaces in the key of a blank', fill(`1.【填空题】甲____\n答案：三${' '.repeat(19_000)}3\n难度：易\n`)],
    ['spaces in brackets of a stem', fill(`1.【填空题】甲（${' '.repeat(90_000)}\n答案：三\n难度：易\n`)],
  ])('%s, 1 MB: time in proportion, no more', (_name, text) => {
    // a quadratic step takes minutes at this size
    expect(cpuMs(() => importText(text))).toBeLessThan(4000);
  });
});
