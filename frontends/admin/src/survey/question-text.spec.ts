import { expect, test } from '@jest/globals';
import type { SurveyQuestion } from '@xuekao/contracts';
import { questionsOf } from './question-text.js';

const brief = ({ quType, content, required, selectMin, selectMax, rankLevel, answerList, rowList }: SurveyQuestion) => ({
  ...{ quType, content, required, selectMin, selectMax, rankLevel },
  options: answerList.map((option) => [option.content, option.score, option.hasRemark]),
  rows: rowList?.map((row) => row.content),
});
const plain = { required: true, selectMin: 0, selectMax: 0, rankLevel: 5, rows: undefined };

test('questions as teachers write them, of every type', () => {
  const { questions, faults } = questionsOf(`1. 您所在的年级？
A. 高一   B. 高二   C. 高三

2、您常去哪些地方（可多选）【多选题，最多选2项】
A、图书馆
B、操场
C、其他____
第3题：请评价以下各项（矩阵）
- 教学
- 食堂
A．满意 B．一般 C．不满意
4) 您会推荐本校吗？(NPS)
5. 请为本课打分（评分，7级，选填）
6. 您的建议是______（填空，非必答）
7. 课堂是否有趣（含实验课）？
A. 是（5分）
B. 否=0
8. 您最喜欢的科目
请写全称`);
  expect(faults).toEqual([]);
  expect(questions.map(brief)).toEqual([
    { ...plain, quType: 'radio', content: '您所在的年级？', options: ['高一', '高二', '高三'].map((name) => [name, 0, false]) },
    {
      ...{ ...plain, quType: 'multi', content: '您常去哪些地方', selectMin: 1, selectMax: 2 },
      options: [
        ['图书馆', 0, false],
        ['操场', 0, false],
        ['其他', 0, true],
      ],
    },
    {
      ...{ ...plain, quType: 'matrix', content: '请评价以下各项', rows: ['教学', '食堂'] },
      options: ['满意', '一般', '不满意'].map((name) => [name, 0, false]),
    },
    { ...plain, quType: 'scale', content: '您会推荐本校吗？', rankLevel: 11, options: [] },
    { ...plain, quType: 'scale', content: '请为本课打分', rankLevel: 7, required: false, options: [] },
    { ...plain, quType: 'saq', content: '您的建议是______', required: false, options: [] },
    {
      ...plain,
      quType: 'radio_score',
      content: '课堂是否有趣（含实验课）？',
      options: [
        ['是', 5, false],
        ['否', 0, false],
      ],
    },
    { ...plain, quType: 'saq', content: '您最喜欢的科目\n请写全称', options: [] },
  ]);
  const ids = questions.flatMap(({ id, answerList, rowList = [] }) => [id, ...[...answerList, ...rowList].map((one) => one.id)]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('rows and columns of a matrix may stand in one line each', () => {
  const { questions, faults } = questionsOf('1. 评价（矩阵题）\n行：教学、食堂，宿舍\n列：好、一般、差');
  expect(faults).toEqual([]);
  expect(questions[0]?.rowList?.map(({ content }) => content)).toEqual(['教学', '食堂', '宿舍']);
  expect(questions[0]?.answerList.map(({ content }) => content)).toEqual(['好', '一般', '差']);
});

test('options with letters of full width, numbers in circles or boxes are read as they stand on paper', () => {
  const { questions, faults } = questionsOf(`１．您的孩子所在年级：（单选题）
Ａ．七年级　Ｂ．八年级　Ｃ．九年级
2、孩子是否住校？ [单选]
① 住校 ② 走读
3. 您希望改进哪些方面（多选，最多选2项）
□ 教学 □ 食堂
□ 其他____
4. 请评价（矩阵）
- 食堂
Ａ．好 Ｂ．差`);
  expect(faults).toEqual([]);
  expect(questions.map(({ quType, answerList }) => [quType, ...answerList.map(({ content }) => content)])).toEqual([
    ['radio', '七年级', '八年级', '九年级'],
    ['radio', '住校', '走读'],
    ['multi', '教学', '食堂', '其他'],
    ['matrix', '好', '差'],
  ]);
});

test('points that stand behind the options are kept where the brackets say that the question is scored', () => {
  const { questions } = questionsOf('1. 食堂评价（评分）\nA. 好=5\nB. 差=1\n2. 宿舍评价（评分，5级）\nA. 好（5分）\nB. 差（1分）');
  expect(questions.map(({ quType, answerList }) => [quType, ...answerList.map(({ content, score }) => [content, score])])).toEqual([
    ['radio_score', ['好', 5], ['差', 1]],
    ['radio_score', ['好', 5], ['差', 1]],
  ]);
});

test('lines that are no part of a question are told with their number, and so is a question that cannot be asked', () => {
  const { questions, faults, faultCount } = questionsOf(`满意度调查
1. 只有一个选项（单选）
A. 是
二、课程
本部分共两题
2. 好题
A. 是
B. 否`);
  expect(questions.map(({ content }) => content)).toEqual(['好题']);
  expect(faults.map(({ row }) => row)).toEqual([1, 2, 4, 5]);
  expect(faults[0]?.message).toBe('不是题目，也不是选项：满意度调查');
  expect(faultCount).toBe(4);
});

test('a text without end, or with too many options, is refused and not cut', () => {
  const options = Array.from({ length: 27 }, (_none, at) => `${String.fromCodePoint(65 + (at % 26))}. 项${at}`).join('\n');
  expect(questionsOf(`1. 多\n${options}`).faults).toEqual([{ row: 1, message: '选项最多 26 个' }]);
  expect(questionsOf(`1. ${'长'.repeat(1001)}`).faults).toEqual([{ row: 1, message: '题目超过 1000 个字，或选项超过 200 个字' }]);
});
