import { expect, test } from '@jest/globals';
import { BusinessError, type SurveyQuestion } from '@xuekao/contracts';
import { headings, readTable, rowFor } from './question.table.js';

const heading = headings();
const [type, stem, must, least, most, steps, options] = ['题型', '题目', '必答', '最少选择', '最多选择', '量表级数', '选项'];
const question = (more: Partial<SurveyQuestion>): SurveyQuestion => ({
  ...{ id: 'q', quType: 'radio', content: '年级', required: true, visible: true, selectMin: 0, selectMax: 0, rankLevel: 5 },
  ...{ rankStyle: 'num1', answerList: [] },
  ...more,
});
const option = (content: string, score = 0) => ({ id: content, content, score, hasRemark: false });
/** Everything but the ids, which are new. */
const plain = ({ id: _id, answerList, rowList, ...rest }: SurveyQuestion) => ({
  ...rest,
  rows: rowList?.map(({ content }) => content),
  answerList: answerList.map(({ id: _option, ...one }) => one),
});
const refusalOf = (rows: string[][]): unknown => {
  try {
    readTable(rows);
    return null;
  } catch (error) {
    return error instanceof BusinessError ? [error.errorName, error.message] : error;
  }
};

test('questions of every type come back from the table as they went', () => {
  const all = [
    question({ answerList: [option('一年级'), option('二年级')] }),
    question({ quType: 'multi', selectMin: 1, selectMax: 2, answerList: [option('a=b'), option('c'), option('d')] }),
    question({ quType: 'radio_score', required: false, answerList: [option('好', 5), option('1=1', 0)] }),
    question({ quType: 'multi_score', selectMin: 1, answerList: [option('桌椅', 3), option('灯光', 4)] }),
    question({ quType: 'scale', rankLevel: 11, answerList: [option('不愿意'), option('愿意')] }),
    question({ quType: 'saq', required: false, content: '=建议' }),
    question({
      quType: 'matrix',
      answerList: [option('好'), option('差')],
      rowList: ['口味', '价格'].map((content) => ({ id: content, content })),
    }),
  ];
  const { questions, faults } = readTable([heading, ...all.map(rowFor)]);
  expect(faults).toEqual([]);
  expect(questions.map(plain)).toEqual(all.map(plain));
  const ids = questions.flatMap(({ id, answerList }) => [id, ...answerList.map((one) => one.id)]);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a row says what is wrong with it, in the words of the designer, and keeps no other from being read', () => {
  const { questions, faults } = readTable([
    [type, stem, must, least, most, steps, options],
    ['单选', '年级', '', '', '', '', '一\n二'],
    ['单选题', '', '', '', '', '', '一\n二'],
    ['单选题', '年级', '', '', '', '', '一'],
    ['多选题', '爱好', '也许', '', '', '', '一\n二'],
    ['多选题', '爱好', '否', '', '3', '', '一\n二'],
    ['量表题', '推荐', '', '', '', '12', ''],
    ['', '', '', '', '', '', ''],
    ['问答题', '建议', '', '', '', '', ''],
  ]);
  expect(faults.map(({ row, column, message }) => [row, column, message])).toEqual([
    [2, '题型', '没有这种题型，请填写：单选题、多选题、评分单选题、评分多选题、量表题、问答题、矩阵题'],
    [3, '题目', '题目不能为空！'],
    [4, heading.at(-1), '选择题至少需要两个选项！'],
    [5, '必答', '请填写“是”或“否”'],
    [6, heading.at(-1), '可选数量不能多于选项数量！'],
    [7, '量表级数', '应为 2 到 11 的整数'],
  ]);
  expect(questions.map(({ quType, content, required }) => [quType, content, required])).toEqual([['saq', '建议', false]]);
});

test('a table without its columns, with strange ones, or without rows is refused with a reason', () => {
  expect(refusalOf([[type, stem, '分类'], ['单选题']])).toEqual(['IMPORT_HEADINGS', expect.stringContaining('分类')]);
  expect(refusalOf([[type], ['单选题']])).toEqual(['IMPORT_HEADINGS', expect.stringContaining('题目')]);
  expect(refusalOf([[type, stem, type], ['单选题']])).toEqual(['IMPORT_HEADINGS', expect.stringContaining('题型')]);
  expect(refusalOf([heading, ['', '']])).toEqual(['IMPORT_NO_ROWS', expect.any(String)]);
});
