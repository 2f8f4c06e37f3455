import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { importText } from './import-text.js';
import { first, read, second } from './testing/read-plain.js';

/** Nothing of a text goes in wrong without a word: which question a line belongs to. */

describe('a line that names a type is a question', () => {
  test.each([
    '（2）【单选题】',
    '(2)【单选题】',
    '（四）【单选题】',
    '四、【单选题】',
    '2、【单选题】',
    '2．[单选题]',
    '第2题【单选题】',
    '第二题：【单选题】',
    '第 2 题 【单选题】',
    '【2】【单选题】',
    '⑵【单选题】',
    '②［单选］',
    '2)【单选题】',
    '2.（单选题）',
    '(2)(单选题)',
    '- 【单选题】',
    '2.【单选题（3分）】',
    '2.【单选题 每题 3 分】',
    '* 2. 【单项选择】',
    'Q2.【单选题】',
  ])('%s right behind an analysis or an answer', (header) => {
    for (const before of [first, first.replace('解析：因为\n', '')]) {
      expect(read(before + second(header))).toMatchObject({
        stems: ['甲乙丙（）', '丁戊'],
        options: [
          ['1', '2', '3'],
          ['4', '5'],
        ],
        faults: [],
      });
    }
  });

  test('also without an answer of its own: it is missed, not swallowed', () => {
    const { analyses, faults } = read(`${first}（2）【单选题】丁戊\nA、4\nB、5\n`);
    expect(analyses).toEqual(['因为']);
    expect(faults).toEqual(['2/7 缺少答案，请加上一行“答案：”']);
  });

  test('an unknown type is said, right behind an analysis too', () => {
    expect(read(first + second('2.【连线题】')).faults).toEqual([
      '2/7 题型“连线题”不支持，请改为单选题、多选题、判断题、填空题、简答题或不定项选择题',
    ]);
  });

  test('behind other words it is a question with a fault, and the one before stays whole', () => {
    expect(read(first + second('习题二【单选题】'))).toMatchObject({
      stems: ['甲乙丙（）'],
      analyses: ['因为'],
      faults: ['2/7 题型前面的“习题二”无法识别，请改成题号（如 1.）或删去'],
    });
  });

  test.each(['解析：因为 2.【单选题】丁戊', '解析：见上文那一道【单选题】的说明，两者的做法相同'])(
    'in the middle of a line it is a fault: %s',
    (line) => {
      expect(read(first.replace('解析：因为', line)).faults).toEqual([
        '1/6 这一行的中间写有题型。如果这里是新的一题，请另起一行；如果不是，请去掉题型的方括号',
      ]);
    },
  );

  test('without its type, with options that no mark sets off and the key of the one before, it is missed', () => {
    const { faults } = read('1.【单选题】甲（）\nA、一\nB、二\n答案：B\n解析：因为\n2．乙（）\nA三\nB四\n答案：B');
    expect(faults).toContainEqual(expect.stringContaining('像是下一题的开头，但缺少题型'));
  });
  test('without its type, but with the number that is due, it is missed', () => {
    for (const header of ['2. ', '（2）', '第2题 ', '2、'])
      expect(read(`${first}\n${second(header)}`).faults[0]).toMatch(/^2\/8 题目前缺少题型/);
    // the steps of an analysis begin with 1
    expect(read(`${first}\n1. 先看甲\n`)).toMatchObject({ analyses: ['因为\n1. 先看甲'], faults: [] });
  });

  describe('without its type, right behind an analysis', () => {
    const behind = (lost: string) => read(`${first}${lost}3.【单选题】己\nA、6\nB、7\n答案：A\n`);
    test('with the same key it does not vanish in the analysis, and its difficulty goes to nobody', () => {
      const again = '又出现一行“答案”。如果这里是新的一题，请在它的题目前加上【题型】；如果多写了，请删去一行';
      expect(behind('2．丁戊\nA．4\nB．5\n答案：B\n解析：再\n难度：简单\n')).toMatchObject({
        stems: ['己'],
        faults: expect.arrayContaining([`1/10 ${again}`]) as unknown,
      });
      expect(behind('丁戊\nA．4\nB．5\n答案：B\n').faults).toEqual([`1/10 ${again}`]);
      expect(read('1.【填空题】甲____\n答案：一\n解析：因为\n2．乙____\n答案：一\n').faults).toEqual([`1/5 ${again}`]);
      expect(read('1.【填空题】甲____\n答案：一\n解析：因为\n乙____\n答案：一\n解析：再\n').faults).toEqual([
        `1/6 ${again.replace('答案', '解析')}`,
      ]);
    });
    test('without an answer of its own its number and its options give it away', () => {
      for (const options of ['A．4\nB．5\n', 'A．4  B．5\n'])
        expect(behind(`2．丁戊\n${options}`).faults).toEqual([
          '1/7 这一行像是下一题的开头，但缺少题型。如果是，请在开头加上【单选题】等题型；如果它是解析，请去掉行首的题号',
        ]);
      expect(read(`${first.replace('解析：因为\n', '')}2．丁戊\nA．4\nB．5\n`).faults).toEqual([
        expect.stringMatching(/^1\/6 这一行像是下一题的开头/),
      ]);
    });
    test('behind a difficulty the number that is due begins a question', () => {
      expect(read(`${first}难度：易\n${second('2．')}`)).toMatchObject({
        stems: ['甲乙丙（）'],
        analyses: ['因为'],
        faults: [expect.stringMatching(/^2\/8 题目前缺少题型/)],
      });
    });
    test('an analysis that goes through the options, or repeats the key at its end, stays one', () => {
      expect(read(`${first}A、错\nB、对\n2. 再看\n`)).toMatchObject({ analyses: ['因为\nA、错\nB、对\n2. 再看'], faults: [] });
      expect(read(`${first}答案：B\n`)).toMatchObject({ analyses: ['因为\n答案：B'], faults: [] });
    });
  });

  test('every question has its lines, faulty ones too', () => {
    const text = `${first}\n${second('（2）【单选题】').replace('答案：A', '答案：Z')}\n二、填空题\n【填空题】己\n答案：1`;
    expect(importText(text).places).toEqual([
      { number: 1, line: 1, lastLine: 6, written: '' },
      { number: 2, line: 8, lastLine: 11, written: '' },
      { number: 3, line: 14, lastLine: 15, written: '' },
    ]);
  });

  test('the title of a section is named as left out, and spoils neither neighbour', () => {
    for (const title of ['二、填空题（每题 5 分，共 20 分）', '（二）单选题', '第二部分 非选择题']) {
      expect(read(`${first}${title}\n${second('2.【单选题】')}`)).toMatchObject({
        stems: ['甲乙丙（）', '丁戊'],
        analyses: ['因为', ''],
        faults: [],
        remarks: [`0/7 “${title}”是大题的标题，没有导入`],
      });
    }
  });
});

describe('a text that several questions share', () => {
  const asks = (line: number, words: string) =>
    `第 ${line} 行起是几道题共用的材料（“${words}”），不能随文本导入。请把材料写进每道题的题干并删去原处的，或在编辑器里建组合题`;
  const phrase = '阅读下面材料，回答2～3题。';
  const group = `${phrase}\n有一天\nA：你好\n`;
  const two = second('2.【单选题】') + second('3.【单选题】');
  test('is no analysis of the question above, and the questions below do not go in without it', () => {
    const { places } = importText(first + group + two + second('4.【单选题】'));
    expect(places.map(({ line, lastLine }) => [line, lastLine])).toEqual([
      [1, 6],
      [7, 13],
      [14, 17],
      [18, 21],
    ]);
    expect(read(first + group + two + second('4.【单选题】'))).toMatchObject({
      stems: ['甲乙丙（）', '丁戊'],
      analyses: ['因为', ''],
      faults: [`2/7 ${asks(7, phrase)}`, `3/14 ${asks(7, phrase)}`],
      remarks: [],
    });
  });
  test.each(['据此完成第2-3小题', '读图，回答 2—3 题：', '回答第2题和第3题。', '完成二至三题', '（一）阅读短文，完成2、3小题（每题3分）'])(
    '%s',
    (said) => {
      for (const gap of ['', '\n'])
        expect(read(`${first}${gap}${said}\n${gap}有一天\n${two}`)).toMatchObject({
          stems: ['甲乙丙（）'],
          analyses: ['因为'],
          faults: [expect.stringMatching(/^2\/.*共用的材料/), expect.stringMatching(/^3\/.*共用的材料/)],
        });
    },
  );
  test('without numbers at least the next question is told', () => {
    for (const said of ['阅读下面的文字，完成下面小题。', '根据下图回答下列各题', '读材料，完成下面3个小题'])
      expect(read(`${first}${said}\n有一天\n${two}`)).toMatchObject({
        analyses: ['因为', ''],
        faults: [expect.stringMatching(/^2\/7 .*共用的材料/)],
      });
  });
  test('before the first question, below the title of a section, and as the title itself', () => {
    const told = [expect.stringMatching(/^1\/.*共用的材料/), expect.stringMatching(/^2\/.*共用的材料/)];
    for (const before of ['期末\n', '一、单选题\n'])
      expect(read(`${before}阅读材料，回答2～3题\n有一天\n${two}`)).toMatchObject({ stems: [], faults: told });
    expect(read(`一、阅读理解（阅读短文，完成2～3题）\n有一天\n${two}`)).toMatchObject({ stems: [], faults: told });
  });
  test('a question below it whose type was forgotten is told both', () => {
    expect(read(`${first}${group}${second('2．')}`).faults).toEqual([
      expect.stringMatching(/^2\/10 题目前缺少题型/),
      `2/7 ${asks(7, phrase)}`,
    ]);
    expect(read(`${first}${group}丁戊\nA、4\nB、5\n答案：A`).faults).toEqual([
      expect.stringMatching(/^2\/13 题目前缺少题型/),
      `2/7 ${asks(7, phrase)}`,
    ]);
  });
  test('also behind what may be no question at all: a numbered line of an analysis that was taken for one', () => {
    const lost = '【单选题】甲（）\nA、一\nB、二\n答案：A\n难度：较难\n2．乙（）\nA、一\nB、二\n答案：A\n\n1．其一\n2．其二\n';
    const { stems, faults } = read(`${lost}${phrase.replace('2～3', '3～4')}\n有一天\n3．【单选题】丙（）\nA、一\nB、二\n答案：A`);
    expect(stems).not.toContain('丙（）');
    expect(faults.at(-1)).toContain('共用的材料');
  });
  test('without questions below it is named as left out', () => {
    expect(read(`${first}${phrase}\n有一天\n二、单选题\n${two}`)).toMatchObject({
      analyses: ['因为', '', ''],
      faults: [],
      remarks: [
        `0/7 “${phrase}”后面没有要用它的试题，没有导入`,
        '0/8 “有一天”后面没有要用它的试题，没有导入',
        '0/9 “二、单选题”是大题的标题，没有导入',
      ],
    });
  });
  test('what stands above the sentence, or behind a difficulty, is named', () => {
    expect(read(`${first}\n材料一\n根据材料，回答2～3题。\n${two}`)).toMatchObject({
      analyses: ['因为\n材料一'],
      remarks: ['1/8 第 9 行起是几道题共用的材料；这一行会当作这道题的解析，如果它也是材料，请移到第 9 行下面'],
    });
    expect(read(`${first}难度：易\n有一天\n${two}`).remarks).toEqual([
      '1/8 难度后面的文字会当作这道题的解析；如果它属于下一题，请写在下一题的题型后面',
    ]);
    expect(read(`${first.replace('解析：因为', '难度：易\n解析：因为\n故选乙')}${two}`).remarks).toEqual([]);
  });
  test('a rule of the paper or of a section that names questions is none', () => {
    for (const rule of ['注意事项\n1．请先完成1～2题。', '请完成1～20题。', '一、单选题（请完成1～2题，每题 3 分）'])
      expect(read(`${rule}\n${two}`)).toMatchObject({ stems: ['丁戊', '丁戊'], faults: [] });
  });
  test('the stem of one question that says so stays its stem', () => {
    expect(read('【简答题】甲\n阅读材料，完成下列各题。\n答案：一')).toMatchObject({ stems: ['甲\n阅读材料，完成下列各题。'], faults: [] });
  });
});

describe('before the first question', () => {
  test('a title is named as left out and takes no number; what is numbered otherwise says so', () => {
    const { questions, places, remarks } = importText(`高一数学期末\n班级 姓名\n${second('1.【单选题】')}${second('3.【单选题】')}`);
    expect(questions.map(({ number }) => number)).toEqual([1, 2]);
    expect(places.map(({ written }) => written)).toEqual(['', '3']);
    expect(remarks).toEqual([
      { number: 0, line: 1, message: '“高一数学期末”在第一道题的前面，没有导入' },
      { number: 0, line: 2, message: '“班级 姓名”在第一道题的前面，没有导入' },
    ]);
  });
  test('notes with numbers, the letter of the paper and its difficulty take no number either', () => {
    const title = ['2025 学年期末', 'A卷', '难度：中等', '注意事项：', '1．答卷前，考生务必写上姓名。', '2．作答时，把答案写在答题卡上。'];
    const left = title.map((line, index) => `0/${index + 1} “${line}”在第一道题的前面，没有导入`);
    expect(read(`${title.join('\n')}\n${second('1.【单选题】')}`)).toMatchObject({ stems: ['丁戊'], faults: [], remarks: left });
    expect(read(`${title.join('\n')}\n${second('1．')}`)).toMatchObject({
      stems: [],
      faults: [expect.stringMatching(/^1\/7 题目前缺少题型/)],
      remarks: left,
    });
    expect(read(second('1．')).faults).toEqual([expect.stringMatching(/^1\/1 题目前缺少题型/)]);
  });
  test('the second line of the title of a section is left out and named, a stem without its type is not', () => {
    expect(read(`${first}二、填空题\n请把答案写在横线上\n${second('2.【单选题】')}`)).toMatchObject({
      analyses: ['因为', ''],
      faults: [],
      remarks: [expect.stringMatching(/^0\/7/), '0/8 “请把答案写在横线上”在大题标题的下面，没有导入'],
    });
    expect(read(`${first}二、单选题\n${second('')}`).faults).toEqual([expect.stringMatching(/^2\/8 题目前缺少题型/)]);
  });
  test('a stem without its type is a question with a fault', () => {
    const next = `\n\n${second('2.【单选题】')}`;
    for (const text of [`甲乙\n丙（）\nA、1\nB、2\n答案：A${next}`, `甲____\n答案：1${next}`, `1. 甲\n乙${next}`, '甲乙\n丙']) {
      expect(read(text)).toMatchObject({ faults: [expect.stringMatching(/^1\/1 题目前缺少题型/)], remarks: [] });
    }
  });
});

describe('what a plain text cannot hold', () => {
  test.each([
    ['已知［公式］，则', '1/1 “已知”后面有一个公式没有带过来，请把“［公式］”改写成 $…$'],
    ['看图［图片］', '1/1 “看图”后面有一张图片没有带过来，请删去“［图片］”，导入后在编辑器里上传'],
    ['看图[图片]', '1/1 “看图”后面有一张图片没有带过来，请删去“[图片]”，导入后在编辑器里上传'],
    ['已知【公式】', '1/1 “已知”后面有一个公式没有带过来，请把“【公式】”改写成 $…$'],
    [
      '如图\ufffc所示',
      '1/1 “如图”后面有图片或公式没有带过来（只留下一个看不见的符号），请删去这个符号后重新填写，图片请导入后在编辑器里上传',
    ],
  ])('%s is a fault', (stem, fault) => expect(read(`【填空题】${stem}\n答案：1`)).toMatchObject({ stems: [], faults: [fault] }));
  test('each place is named, at its line, in options and analyses too', () => {
    const text = first.replace('甲乙丙', '甲［公式］乙［公式］丙').replace('A、1', 'A、\ufffc').replace('因为', '见下\n［图片］');
    expect(read(text).faults.map((fault) => fault.split('有')[0])).toEqual(['1/1 “甲”后面', '1/1 “乙”后面', '1/2 “A、”后面', '1/7 开头']);
  });
});

describe('remarks', () => {
  test.each([
    ['$\\frac{1}{2（ ）', '1/1 “\\frac{1}{2（ ）”附近的公式没有写完整（$ 不成对），会当作文字'],
    ['$\\frac{1}{2$ 是', '1/1 公式“\\frac{1}{2”的花括号不成对，可能无法显示'],
    ['看图 ![](https://a.cn/1.png)', '1/1 图片“![](https://a.cn/1.p”不能随文本导入，会当作文字；请导入后在编辑器里上传'],
    ['看图 ![图片](x)', '1/1 图片“![图片](x)”不能随文本导入，会当作文字；请导入后在编辑器里上传'],
    ['看图 <img src="x">', '1/1 图片“<img ”不能随文本导入，会当作文字；请导入后在编辑器里上传'],
  ])('%s goes in as text, and is said', (stem, remark) => {
    expect(read(`【填空题】${stem}\n答案：1`)).toMatchObject({ faults: [], remarks: [remark] });
  });
  test('in options and analyses at their own line; prices, tables and whole formulas earn none', () => {
    expect(read(first.replace('C、3', 'C、$\\sqrt{2').replace('因为', '因为\n![](x)')).remarks.map((text) => text.slice(0, 3))).toEqual([
      '1/4',
      '1/6',
    ]);
    expect(read('【简答题】$x$ 与 \\$y，\\begin{tabular}{c}\\hline $a$ & b\\\\\\end{tabular}\n答案：$$\\frac{1}{2}$$').remarks).toEqual([]);
    expect(read('【简答题】$5 和 $6 的两种\n答案：$5').remarks).toEqual([]);
  });
});

test('property: where no fault is named, the words of each line are in a question, or the line is named as left out', () => {
  const odd = fc.constantFrom(
    'D) ',
    'D ',
    '（D）',
    'E) ',
    'D、',
    'A、',
    'B：',
    '二、填空题（',
    '（2）',
    '2. ',
    '【注意】',
    '##',
    '',
    '',
    '解析：',
    '分析：',
    '（二）',
    '(3)【填空题】',
    '题目【判断题】',
    '；D、',
  );
  const question = fc.record({
    gap: fc.constantFrom('', '\n'),
    header: fc.constantFrom('1.【单选题】', '（2）【单选题】', '[多选题]'),
    odd: fc.array(fc.tuple(fc.nat(8), odd), { maxLength: 2 }),
  });
  let words = 0;
  const word = () => `词${(words += 1)}语`;
  const lines = ({ gap, header, odd: more }: { gap: string; header: string; odd: [number, string][] }): string[] => {
    const all = [gap + header, 'A、', 'B、', 'C、', '答案：', '解析：', '难度：'].map((begin) =>
      begin === '答案：' ? '答案：AB'.slice(0, header.includes('多选') ? 5 : 4) : begin === '难度：' ? '难度：易' : begin + word(),
    );
    for (const [at, begin] of more) all.splice(at, 0, begin + word());
    return all;
  };
  let clean = 0;
  fc.assert(
    fc.property(fc.array(question, { minLength: 1, maxLength: 4 }), (questions) => {
      const text = questions.flatMap(lines).join('\n');
      const result = importText(text);
      if (result.faults.length > 0) return;
      clean += 1;
      const kept = JSON.stringify(result.questions);
      text.split('\n').forEach((line, index) => {
        const [found] = /词\d+语/.exec(line) ?? [];
        if (found !== undefined && !kept.includes(found))
          expect(result.remarks.map((remark) => [remark.number, remark.line])).toContainEqual([0, index + 1]);
      });
    }),
    { numRuns: 1000 },
  );
  expect(clean).toBeGreaterThan(100);
});
