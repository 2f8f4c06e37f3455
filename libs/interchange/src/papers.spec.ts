import { expect, test } from '@jest/globals';
import { importText, type LevelledQuestion } from '@xuekao/question';
import { readFile } from './read.js';
import * as word from './testing/docx.js';
import { docx, listed, paragraph, run, styled, table } from './testing/docx.js';

const plain = (html: string): string =>
  html
    .replace(/<span data-type="inline-math" data-latex="([^"]*)"><\/span>/g, '$$$1$$')
    .replace(/<img src="\/api\/file\/picture\/file-(\d)[^>]*>/g, '{图$1}')
    .replace(/<\/t[dh]>/g, ' ')
    .replace(/<\/p><p>|<\/tr>/g, '/')
    .replace(/<[^<>]*>/g, '')
    .replace(/\s+/g, ' ')
    .trim();
type Part = Pick<LevelledQuestion, 'quType' | 'content' | 'analysis' | 'answerList'>;
/** Type, stem, options or key, analysis: one line for each question. */
const line = ({ quType, content, answerList, analysis }: Part): string =>
  [quType, plain(content), answerList.map((row) => `${plain(row.content)}${row.isRight ? '*' : ''}`).join(' | '), plain(analysis)]
    .join(' ┃ ')
    .replace(/( ┃ )+$/, '');
const shown = (question: LevelledQuestion): string[] => [line(question), ...(question.subList ?? []).map((part) => `  ${line(part)}`)];

const read = async (body: readonly string[], parts: Parameters<typeof docx>[1] = {}) => {
  const file = await readFile(docx(body, parts));
  const { questions, faults, remarks } = importText(file.text);
  return { ...file, faults, remarks, questions: questions.flatMap(shown) };
};

test('mathematics: numbers and letters are lists of Word, the key stands below each item, formulas are OMML', async () => {
  const half = word.math(word.fraction('1', '2'));
  const { kind, questions, faults, notes, pictures } = await read([
    paragraph('一、选择题：本题共 2 小题，每小题 5 分。'),
    listed(1, 0, '若 ', word.math(word.power('x', '2'), '=2'), '，则 x 的正值为（　　）'),
    listed(1, 1, word.math(word.root('2'))),
    listed(1, 1, half),
    listed(1, 1, '2'),
    paragraph('【答案】A'),
    paragraph('【解析】开方得 ', word.math(word.root('2')), '。'),
    listed(1, 0, '如图', word.picture('png'), '，阴影占圆的（　　）'),
    listed(1, 1, half),
    listed(1, 1, word.picture('png2')),
    paragraph('【答案】B'),
    paragraph('二、解答题'),
    listed(1, 0, '已知函数 ', word.math('f(x)=', word.power('x', '2')), '。'),
    paragraph('(1) 求 f(1)；'),
    paragraph('(2) 求 f(2)。'),
    paragraph('【答案】(1) 1；(2) 4'),
  ]);
  expect([kind, faults]).toEqual(['docx', []]);
  expect(questions).toEqual([
    'radio ┃ 若 ${x}^{2}=2$，则 x 的正值为（ ） ┃ $\\sqrt{2}$* | $\\frac{1}{2}$ | 2 ┃ 开方得 $\\sqrt{2}$。',
    'radio ┃ 如图{图1}，阴影占圆的（ ） ┃ $\\frac{1}{2}$ | {图2}*',
    'saq ┃ 已知函数 $f(x)={x}^{2}$。/(1) 求 f(1)；/(2) 求 f(2)。 ┃ (1) 1；(2) 4*',
  ]);
  expect(notes.map((note) => note.slice(0, 6))).toEqual(['“一、选择题', '“二、解答题']);
  expect(pictures).toHaveLength(2);
});

test('a number that is missing takes no other question with it', async () => {
  const { questions, notes } = await read([
    paragraph('一、选择题'),
    paragraph('1. 甲（　　）'),
    paragraph('A. 一  B. 二'),
    // the second was taken out
    paragraph('3. 乙（　　）'),
    paragraph('A. 三  B. 四'),
    paragraph('二、简答题'),
    paragraph('5. 丙是什么？'),
    paragraph('6. 丁是什么？分三点：'),
    paragraph('8. 不是新的一题'),
    paragraph('参考答案'),
    paragraph('1. A  3. B'),
    paragraph('5. 丙'),
    paragraph('6. 丁'),
  ]);
  expect(questions).toEqual([
    'radio ┃ 甲（ ） ┃ 一* | 二',
    'radio ┃ 乙（ ） ┃ 三 | 四*',
    'saq ┃ 丙是什么？ ┃ 丙*',
    'saq ┃ 丁是什么？分三点：/8. 不是新的一题 ┃ 丁*',
  ]);
  expect(notes.filter((note) => note.includes('编号'))).toEqual([
    '第 1 题后面是第 3 题，编号不连续，请核对有没有漏题',
    '第 3 题后面是第 5 题，编号不连续，请核对有没有漏题',
    '“8. 不是新的一题”的编号接不上第 6 题，当作它的一部分，请核对',
  ]);
});

test('keys behind the number of their section, sets of letters in a range, blanks by one space or a comma', async () => {
  const { questions, faults, notes } = await read([
    paragraph('一、选择题'),
    paragraph('1. 甲（　　）'),
    paragraph('A. 一  B. 二  C. 三'),
    paragraph('2. 乙（　　）'),
    paragraph('A. 一  B. 二  C. 三'),
    paragraph('3. 丙（　　）'),
    paragraph('A. 一  B. 二  C. 三'),
    paragraph('二、填空题'),
    paragraph('4. 细胞有____、____和液泡。'),
    paragraph('5. 首都是____、____。'),
    paragraph('6. 光合作用放出____。'),
    paragraph('参考答案'),
    paragraph('一、1-3 A ABC B'),
    paragraph('二、4. 细胞壁 叶绿体'),
    paragraph('5. 北京、东京'),
    paragraph('6. 氧气、O2'),
  ]);
  expect(faults).toEqual([]);
  expect(questions).toEqual([
    'radio ┃ 甲（ ） ┃ 一* | 二 | 三',
    'multi ┃ 乙（ ） ┃ 一* | 二* | 三*',
    'radio ┃ 丙（ ） ┃ 一 | 二* | 三',
    'fill ┃ 细胞有____、____和液泡。 ┃ 细胞壁* | 叶绿体*',
    'fill ┃ 首都是____、____。 ┃ 北京* | 东京*',
    'fill ┃ 光合作用放出____。 ┃ 氧气、O2*',
  ]);
  expect(notes.filter((note) => note.includes('答案部分'))).toEqual([]);
});

test('a key in the brackets of the stem does not stay there, also where the keys stand at the end', async () => {
  const { questions, faults } = await read([
    paragraph('一、选择题'),
    paragraph('1．甲是（ B ）'),
    paragraph('Ａ．公元前２２１年　Ｂ．公元前202年　Ｃ．公元前230年　Ｄ．公元前256年'),
    paragraph('2．如图（A），乙是哪一个？'),
    paragraph('(A) 一 (B) 二'),
    paragraph('二、判断题'),
    paragraph('(1) 丙（√）'),
    paragraph('(2) 丁（×）'),
    paragraph('三、简答题'),
    paragraph('3. 戊是什么？'),
    paragraph('(1) 为什么？'),
    paragraph('参考答案'),
    paragraph('一、1．B 2．B'),
    paragraph('二、(1)对 (2)错'),
    paragraph('三、3. 戊'),
    paragraph('(1) 因为己'),
  ]);
  expect(faults).toEqual([]);
  expect(questions).toEqual([
    'radio ┃ 甲是（ ） ┃ 公元前２２１年 | 公元前202年* | 公元前230年 | 公元前256年',
    'radio ┃ 如图（A），乙是哪一个？ ┃ 一 | 二*',
    'judge ┃ 丙（ ） ┃ 正确* | 错误',
    'judge ┃ 丁（ ） ┃ 正确 | 错误*',
    'saq ┃ 戊是什么？/(1) 为什么？ ┃ 戊 (1) 因为己*',
  ]);
});

test('chemistry: options on one line by tabs, keys in a list at the end, subscripts', async () => {
  const two = run('2', '<w:vertAlign w:val="subscript"/>');
  const { questions, faults } = await read([
    paragraph('高一化学单元测试'),
    paragraph('一、单项选择题'),
    paragraph('1．下列物质中属于水的是（　　）'),
    paragraph('A．H', two, 'O\tB．CO', two, '\tC．NaCl\tD．O', two),
    paragraph('2．下列属于混合物的是（　　）'),
    paragraph('A．空气\tB．氧气'),
    paragraph('C．铁\tD．氮气'),
    paragraph('3．实验装置如图，正确的是（　　）'),
    paragraph('A．', word.picture('png'), '\tB．', word.picture('png2')),
    paragraph('二、填空题'),
    paragraph('4．氧气的化学式是', run('    ', '<w:u w:val="single"/>'), '，水由', run('　　', '<w:u w:val="single"/>'), '元素组成。'),
    paragraph('参考答案'),
    paragraph('1-3 AAB'),
    paragraph('4. O2；氢和氧'),
  ]);
  expect(faults).toEqual([]);
  expect(questions).toEqual([
    'radio ┃ 下列物质中属于水的是（ ） ┃ H$_{2}$O* | CO$_{2}$ | NaCl | O$_{2}$',
    'radio ┃ 下列属于混合物的是（ ） ┃ 空气* | 氧气 | 铁 | 氮气',
    'radio ┃ 实验装置如图，正确的是（ ） ┃ {图1} | {图2}*',
    'fill ┃ 氧气的化学式是____，水由____元素组成。 ┃ O2* | 氢和氧*',
  ]);
});

test('Chinese: headings and numbers by styles, a shared text, words with their reading, keys in a table at the end', async () => {
  const ruby =
    '<w:r><w:ruby><w:rubyPr/><w:rt><w:r><w:t>jué</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>角</w:t></w:r></w:rubyBase></w:ruby></w:r>';
  const { questions, faults } = await read([
    styled('Section', '选择题'),
    styled('Question', '下列加点字读音正确的一项是（　　）'),
    paragraph('A．', ruby, '色'),
    paragraph('B．角', run('落', '<w:em w:val="dot"/>')),
    styled('Easy', '没有错别字的一项是（　　）'),
    paragraph('A．安装    B．按装'),
    paragraph('根据材料回答 3–5 题。'),
    paragraph('从前有座山，山上有座庙。'),
    styled('Question', '山上有（　　）'),
    paragraph('A．庙  B．树'),
    styled('Question', '材料没有提到的是（　　）'),
    paragraph('A．山  B．庙  C．河'),
    styled('Question', '故事讲的是什么？'),
    styled('Section', '判断题'),
    paragraph('6．《论语》是孔子写的。'),
    paragraph('答案'),
    table(['题号', '1', '2', '3'], ['答案', 'A', 'A', 'A'], ['题号', '4', '5', '6'], ['答案', 'C', '一座庙', '×']),
  ]);
  expect(faults).toEqual([]);
  expect(questions).toEqual([
    'radio ┃ 下列加点字读音正确的一项是（ ） ┃ 角（jué）色* | 角$\\underline{\\text{落}}$',
    'radio ┃ 没有错别字的一项是（ ） ┃ 安装* | 按装',
    'mix ┃ 根据材料回答 3–5 题。/从前有座山，山上有座庙。',
    '  radio ┃ 山上有（ ） ┃ 庙* | 树',
    '  radio ┃ 材料没有提到的是（ ） ┃ 山 | 庙 | 河*',
    '  saq ┃ 故事讲的是什么？ ┃ 一座庙*',
    'judge ┃ 《论语》是孔子写的。 ┃ 正确 | 错误*',
  ]);
});

test('physics: formulas of MathType and of EQ fields, options by spaces, keys in a column', async () => {
  const { questions, faults, notes } = await read(
    [
      listed(2, 0, '多选题'),
      listed(3, 0, '速度 v=', word.field(String.raw`EQ \f(s,t)`, '错误!'), '，其中（　　）'),
      paragraph('A．s 是路程    B．t 是时间    C．v 是', word.field(String.raw` eq \r(3,x) `, ''), '    D．以上都不对'),
      listed(3, 0, '图', word.field(String.raw`eq \o\ac(○,1)`, ''), '中 ', word.equationObject('media/f.wmf'), ' 表示（　　）'),
      paragraph('A. 力 B. 功 C. 能 D. ', word.picture('media/g.emf')),
      paragraph('参考答案与解析'),
      table(['题号', '答案'], ['1', 'AB'], ['2', 'BC']),
    ],
    { 'media/f.wmf': word.wmfOf('W=Fs'), 'media/g.emf': word.emfOf('功率') },
  );
  expect(questions).toEqual(['multi ┃ 速度 v=$\\frac{s}{t}$，其中（ ） ┃ s 是路程* | t 是时间* | v 是$\\sqrt[3]{x}$ | 以上都不对']);
  expect(faults.map(({ number, message }) => [number, message])).toEqual([
    [2, expect.stringMatching(/“［公式：W=Fs］”改写成/)],
    [2, expect.stringMatching(/“［图片：功率］”/)],
  ]);
  expect(notes).toEqual([expect.stringMatching(/MathType/), expect.stringMatching(/“g.emf”/), expect.stringMatching(/多选题/)]);
});

test('history: content controls, own XML, a file inside of the file, a box of text; keys in the brackets of the stems', async () => {
  const { questions, faults, notes } = await read(
    [
      paragraph('一、选择题'),
      word.control(paragraph('1. 秦统一六国是在（ B ）')),
      word.custom(paragraph('A. 公元前 230 年'), paragraph('B. 公元前 221 年'), word.control(paragraph('解析：见课本。'))),
      '<w:altChunk r:id="chunk.html"/>',
      '<w:altChunk r:id="chunk.rtf"/>',
      paragraph('3. 阅读下表（ A ）', word.textBox(paragraph('表一'))),
      table(['朝代', '都城'], ['唐', '长安']),
      table(['A. 唐', 'B. 宋']),
      paragraph('三、材料题'),
      paragraph('4. 说明原因。', run('教师版', '<w:vanish/>')),
      paragraph('答案：生产力发展'),
    ],
    {
      'chunk.html': '<html><body><p>2. 汉朝的都城是（ A ）</p><p>A. 长安</p><p>B. 开封</p></body></html>',
      'chunk.rtf': String.raw`{\rtf1 5. }`,
      'header1.xml': word.header('育才中学 2026 届'),
      'footer1.xml': word.header('第 1 页 共 4 页'),
    },
  );
  expect(faults).toEqual([]);
  expect(questions).toEqual([
    'radio ┃ 秦统一六国是在（ ） ┃ 公元前 230 年 | 公元前 221 年* ┃ 见课本。',
    'radio ┃ 汉朝的都城是（ ） ┃ 长安* | 开封',
    'radio ┃ 阅读下表（ ）/表一朝代 都城 /唐 长安 / ┃ 唐* | 宋',
    'saq ┃ 说明原因。 ┃ 生产力发展*',
  ]);
  expect(notes.map((note) => note.slice(0, 10))).toEqual([
    '页眉或页脚“育才中学',
    '嵌入的网页“chun',
    '嵌入的文档“chun',
    '隐藏的文字“教师版”',
    '“一、选择题”是大题',
    '“三、材料题”是大题',
  ]);
});

test('English: sections that begin at 1 again, keys and analyses by section at the end, letters in brackets', async () => {
  const { questions, faults, notes } = await read([
    paragraph('第一部分 单项选择'),
    listed(1, 0, 'I ____ a student.'),
    paragraph('(A) am (B) is (C) are'),
    listed(1, 0, 'She ____ tea.'),
    paragraph('(A) like'),
    paragraph('(B) likes'),
    paragraph('第二部分 判断题'),
    listed(3, 0, 'London is in France.'),
    listed(3, 0, 'It costs $5 in Paris.'),
    paragraph('4. Rome is in Italy.'),
    paragraph('参考答案'),
    paragraph('第一部分 单项选择'),
    paragraph('1. A'),
    paragraph('【解析】be 动词'),
    paragraph('2. B'),
    paragraph('第二部分 判断题'),
    paragraph('1. ×  2. √'),
    paragraph('2. √【解析】见课本。'),
    paragraph('9. 多余'),
  ]);
  expect(faults).toEqual([]);
  expect(questions).toEqual([
    'radio ┃ I ____ a student. ┃ am* | is | are ┃ be 动词',
    'radio ┃ She ____ tea. ┃ like | likes*',
    'judge ┃ London is in France. ┃ 正确 | 错误*',
    'judge ┃ It costs $5 in Paris./4. Rome is in Italy. ┃ 正确* | 错误 ┃ 见课本。',
  ]);
  expect(notes.slice(2)).toEqual([expect.stringMatching(/4\. Rome.*接不上第 2 题/), expect.stringMatching(/9\. 多余.*没有对应的题/)]);
});
