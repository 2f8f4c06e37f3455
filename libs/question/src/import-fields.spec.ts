import { describe, expect, test } from '@jest/globals';
import { first, read } from './testing/read-plain.js';

/** Nothing of a question goes in wrong without a word: its options, its key and its blanks. */

describe('an option is never joined to its neighbour', () => {
  const with4 = (line: string) => read(first.replace('C、3', `C、3\n${line}`));
  test.each(['D) 4', 'D）4', 'D、4', 'D．4', 'D.4', '（D）4', '(D) 4', '【D】4', 'D：4', 'D: 4'])('%s is understood', (line) => {
    expect(with4(line)).toMatchObject({ options: [['1', '2', '3', '4']], faults: [] });
  });
  test.each(['D 4', 'D\t4', 'D，4', 'D4', 'D丁', 'D$x$'])('%s among other ways of writing is a fault', (line) => {
    expect(with4(line).faults).toEqual([
      '1/5 这一行像是选项D，但写法与其他选项不同，请写成“D、内容”；如果它是上一个选项的内容，请接在上一行后面',
    ]);
  });
  test('a whole list in one way is understood', () => {
    for (const form of ['X) ', '（X）', 'X：', 'X ', 'X，', 'X']) {
      const lines = ['A', 'B', 'C', 'D', 'E'].map((letter, index) => form.replace('X', letter) + String(index + 3)).join('\n');
      expect(read(`【多选题】甲\n${lines}\n答案：AE`)).toMatchObject({ options: [['3', '4', '5', '6', '7']], faults: [] });
    }
  });
  test('E) 7 behind D、 is understood, behind C、 it is a fault', () => {
    expect(with4('D、4\nE) 7')).toMatchObject({ options: [['1', '2', '3', '4', '7']] });
    expect(with4('E) 7').faults).toEqual(['1/5 选项E的前面缺少选项D，选项应按 A、B、C…… 的顺序书写']);
  });
  test.each(['C、3 D、4', 'C、三D、四', 'C、3；D) 4', 'C、3（D）4'])('two on the last line, %s: a fault', (line) => {
    expect(read(first.replace('C、3', line)).faults).toEqual(['1/4 选项C里好像还有选项D，请让每个选项各占一行，写成“D、内容”']);
  });
  describe('glued to the one before, as a lost tab leaves it', () => {
    const four = (first: string, last: string) => read(`【单选题】甲\n${first}\n${last}\n答案：A`);
    test.each([
      ['A．1 B．2', 'C．3D．4'],
      ['A．1\nB．2', 'C．3D．4'],
      ['A．1\nB．2', 'C．H2OD．NaCl'],
      ['A、$x$\nB、$y$', 'C、$z$D、$w$'],
      ['A．$x$ B．$y$', 'C．$z$D．$w$'],
      ['A．1%\nB．2%', 'C．3%D．4%'],
      ['A．“1”\nB．“2”', 'C．“3”D．“4”'],
      ['A、1\nB、2', 'C、3，D、4'],
      ['A)1\nB)2', 'C)3D)4'],
      ['A：1\nB：2', 'C：3D：4'],
      ['A 1\nB 2', 'C 3 D 4'],
      ['A1\nB2', 'C3D4'],
      ['A甲\nB乙', 'C丙D丁'],
      ['a．1\nb．2', 'c．3d．4'],
      ['A．1  B．2', 'C．3 D4'],
    ])('%s | %s is a fault', (begin, end) => {
      expect(four(begin, end).faults).toEqual([
        expect.stringMatching(/^1\/[34] 选项C里好像还有选项D，请让每个选项各占一行，写成“D、内容”/),
      ]);
    });
    test.each(['C．用3D、VR 技术', 'C．AB∥CD．', 'C．维生素 D', 'C．$AB$、$CD$、$EF$', 'C．∠A=∠D．'])('%s is one option', (line) =>
      expect(four('A．1\nB．2', line).faults).toEqual([]),
    );
    test('an English sentence in a list of small letters is one option', () =>
      expect(four('a. He ran.\nb. He sat.', 'c. He nodded. It ended.').faults).toEqual([]));
  });
  test('several on a line are taken apart, brackets too; one that cannot be is a fault', () => {
    expect(read(first.replace('A、1\nB、2\nC、3', '（A）1 （B）2\n（C）3 （D）4'))).toMatchObject({ options: [['1', '2', '3', '4']] });
    expect(read(first.replace('A、1\nB、2\nC、3', 'A) 1 B) 2 C) 3 D) 4'))).toMatchObject({ options: [['1', '2', '3', '4']] });
    expect(read(first.replace('A、1\nB、2\nC、3', 'A、1 B、2\nC、3 D 4')).faults[0]).toMatch(/^1\/3 选项C里好像还有选项D/);
  });
  test('an option that speaks of options stays one', () => {
    for (const text of ['C、A、B 都对', 'C、B 和 C、D', 'C、选 A、B、D、E']) expect(read(first.replace('C、3', text)).faults).toEqual([]);
    expect(read(first.replace('C、3', 'C、3\nA、B 之和'))).toMatchObject({ options: [['1', '2', '3\nA、B 之和']], faults: [] });
  });
  test('a letter that comes again is a fault', () => {
    expect(with4('A、4').faults).toEqual(['1/5 选项A写了两次，请检查选项的字母']);
  });
  test('an option behind the answer is a fault; a list behind it is the list', () => {
    expect(read(first.replace('答案：B\n', '答案：B\nD、4\n')).faults).toEqual([
      '1/6 选项D写在答案之后，请移到答案前面；如果它是解析，请在前面写“解析：”',
    ]);
    expect(read('【单选题】甲\n答案：B\nA、1\nB、2\n解析：因为')).toMatchObject({ options: [['1', '2']], analyses: ['因为'], faults: [] });
    expect(read(first.replace('答案：B\n', '答案：B\nA、错\nB、对\n'))).toMatchObject({
      options: [['1', '2', '3']],
      analyses: ['A、错\nB、对\n因为'],
      faults: [],
    });
  });
  describe('behind the answer, explanations are not taken for options', () => {
    const explained = 'A．甲忽略了前提\nB．乙符合定义\n';
    const unclear = '答案前后都像是有选项，分不清哪些是选项。请让选项各占一行，写在答案前面；解析请在前面写“解析：”';
    test.each([
      '正确的是（　）A．甲 B．乙 C．丙 D．丁',
      '正确的是（　）\n（1）A.甲B.乙',
      '是（　）A 甲 B 乙 C 丙',
      '是（）A甲 B乙',
      '是\nA 甲\nB 乙',
      '是\nA：甲\nB：乙',
    ])('%j', (stem) => {
      const line = stem.split('\n').length + 2;
      expect(read(`【单选题】${stem}\n答案：B\n${explained}`).faults[0]).toBe(`1/${line} ${unclear}`);
    });
    test('a list behind the answer with explanations below it, or with other words in it', () => {
      expect(read(`【单选题】甲\n答案：B\nA．1\nB．2\n${explained}`).faults).toEqual([
        '1/5 答案后面的选项A没有紧接着上一个选项。请把选项写在答案前面；如果它是解析，请在前面写“解析：”',
      ]);
      expect(read('【单选题】甲\n答案：B\nA．1\n再\nB．2\n').faults[0]).toMatch(/^1\/5 答案后面的选项B没有紧接着/);
      expect(read('【单选题】点A、B、C 在线上\n答案：B\nA．1\nB．2\n因为')).toMatchObject({
        options: [['1', '2']],
        analyses: ['因为'],
        faults: [],
      });
    });
  });
  test('a dialogue or a list of the stem is not taken for the options', () => {
    expect(read('【单选题】对话\nA：你好\nB：再见\nA. 1  B. 2\nC. 3  D. 4\n答案：A')).toMatchObject({
      stems: ['对话\nA：你好\nB：再见'],
      options: [['1', '2', '3', '4']],
    });
    expect(read('【单选题】设\nA、B 是集合\nA：1\nB：2\n答案：A')).toMatchObject({ stems: ['设\nA、B 是集合'], options: [['1', '2']] });
  });
  test('the reference answer of a short answer may be a list', () => {
    expect(read('【简答题】甲\n答案：\nA、一\nB、二')).toMatchObject({ stems: ['甲'], options: [['A、一\nB、二']], faults: [] });
  });
});

describe('the key of a choice', () => {
  const goesOn = (text: string) => `答案的下一行“${text}”也像是答案，请把答案写在一行里；如果它是解析，请在前面写“解析：”`;
  const chosen = (type: string, key: string) => read(`【${type}】甲\nA、1\nB、2\nC、3\nD、4\n答案：${key}`);
  test.each([
    ['多选题', 'AB\nD', 'D'],
    ['不定项选择题', '\nA\nC', 'C'],
    ['多选题', 'AB\nC、D', 'C、D'],
    ['单选题', 'A\n故选甲\nB', 'B'],
  ])('of a %s over lines is a fault: %j', (type, key, more) => {
    expect(chosen(type, key).faults).toEqual([`1/6 ${goesOn(more)}`]);
  });
  test('a second verdict is a fault', () => expect(read('【判断题】甲\n答案：正确\n错误').faults).toEqual([`1/2 ${goesOn('错误')}`]));
  test('words below it are the analysis, English ones too', () => {
    for (const words of ['故选甲', 'Because he said so.', 'OK'])
      expect(chosen('多选题', `AB\n${words}`)).toMatchObject({ analyses: [words], faults: [] });
  });
});

describe('blanks', () => {
  const blanks = (stem: string, answer: string) => read(`【填空题】${stem}\n答案：${answer}`);
  test('full-width signs part them too', () => expect(blanks('甲', '1＃＃2')).toMatchObject({ options: [['1', '2']] }));
  test.each([
    ['甲（ ）乙（ ）', '1；2', '1/2 题干中有 2 个空，答案却有 1 个；多个空的答案请用 ## 隔开'],
    ['甲', '$5##$6', '1/2 答案里的 ## 落在 $ 与 $ 之间，分不清有几个空，请检查 $ 是否成对'],
    ...[
      ['1 ', '解析：', '因为'],
      ['3', '【解析】', '加法'],
      ['4 ', '【解析】', '加法'],
      ['3', '解析：', '加法'],
      ['3', '【详解】', '加法'],
      ['3', '【难度】', '易'],
      ['3 ', '难度系数：', '易'],
      ['3', '【答案】', '4'],
    ].map(([answer, field, rest]) => ['甲', `${answer}${field}${rest}`, `1/2 答案这一行里还写有“${field}”，请让它另占一行`]),
    ['甲（）乙（）丙（）', 'H2O##NaCl', '1/2 题干中有 3 个空，答案却有 2 个，请改成一样多'],
    ['甲（　）', '1##2', '1/2 题干中有 1 个空，答案却有 2 个，请改成一样多；同一个空的几种写法用 || 隔开'],
    ...['1', '1##2'].map((answer) => [
      '甲____乙（　）',
      answer,
      '1/2 题干中有 1 处横线和 1 处空括号，分不清有几个空，请都写成横线 ____；不是空的括号请删去或填上',
    ]),
  ] as [string, string, string][])('one is not made out of two: %s %s', (stem, answer, fault) =>
    expect(blanks(stem, answer).faults).toEqual([fault]),
  );
  test('an analysis inside a reference answer is said', () => {
    for (const field of ['【解析】', '解析：'])
      expect(read(`【简答题】甲\n答案：一${field}二\n解析：三`)).toMatchObject({
        faults: [],
        remarks: [`1/2 答案里写有“${field}”，会当作答案的文字；需要时请让它另占一行`],
      });
  });
  test('as many brackets as answers are right, and one in a formula is none', () => {
    expect(blanks('甲（）乙（　）', '1##2')).toMatchObject({ options: [['1', '2']], faults: [] });
    expect(blanks('甲____ $f(\\ )$ $( )$', '1').faults).toEqual([]);
  });
  test.each(['1；2', '①1 ②2'])('what may be several is taken as one with a remark: %s', (answer) => {
    expect(blanks('甲', answer)).toMatchObject({ faults: [], remarks: ['1/2 这道题按一个空导入；如果有几个空，请在答案之间写 ##'] });
  });
  test('says of ## below a stem without blanks that spellings of one blank stand apart otherwise', () => {
    expect(blanks('首都是哪里？', '北京##北京市')).toMatchObject({
      faults: [],
      remarks: ['1/2 题干中没有画出空，这道题按 2 个空导入；如果是同一个空的几种写法，请用 || 隔开'],
    });
    expect(blanks('首都是哪里？', '北京||北京市')).toMatchObject({ faults: [], remarks: [] });
  });
});
