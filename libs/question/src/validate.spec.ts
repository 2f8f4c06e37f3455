import { describe, expect, test } from '@jest/globals';
import type { AuthoredPart, AuthoredQuestion, AuthoredRow } from './authored.js';
import { cleanQuestion, searchText, validateQuestion } from './validate.js';

const row = (content: string, isRight = false, scoreRate = 0): AuthoredRow => ({ content, image: '', isRight, scoreRate });
const part = (change: Partial<AuthoredPart> = {}): AuthoredPart => ({
  quType: 'radio',
  content: '<p>题干</p>',
  analysis: '',
  answerList: [row('甲', true), row('乙')],
  manual: false,
  pathScore: false,
  answerOrder: false,
  itemRand: false,
  ...change,
});
const messages = (question: AuthoredQuestion) => validateQuestion(question).map(({ message }) => message);

describe('validateQuestion', () => {
  test.each<[string, Partial<AuthoredQuestion>]>([
    ['radio', {}],
    ['a picture instead of words', { answerList: [{ ...row('', true), image: '/api/file/picture/ab12.png' }, row('乙')] }],
    ['multi', { quType: 'multi', answerList: [row('甲', true), row('乙', true), row('丙')] }],
    ['multi2 with one right option', { quType: 'multi2' }],
    ['judge', { quType: 'judge', answerList: [row('正确'), row('错误', true)] }],
    ['fill', { quType: 'fill', content: '<p>甲____乙____</p>', answerList: [row('一\n1'), row('二')] }],
    ['fill without drawn blanks', { quType: 'fill', answerList: [row('一'), row('二')] }],
    [
      'a subscript is no blank',
      { quType: 'fill', content: '<p><span data-type="inline-math" data-latex="a__b"></span></p>', answerList: [row('一')] },
    ],
    ['saq by hand', { quType: 'saq', manual: true, answerList: [] }],
    [
      'saq by hand with a rubric',
      { quType: 'saq', manual: true, answerList: [row('参考'), row('定义', true, 33.3), row('举例', true, 66.7)] },
    ],
    ['saq by keywords', { quType: 'saq', answerList: [row('甲', true, 100), row('乙', true, 0.5)] }],
    ['mix', { quType: 'mix', answerList: [], subList: [part(), part({ quType: 'saq', manual: true, answerList: [] })] }],
  ])('%s is complete', (_name, change) => expect(messages({ ...part(), ...change })).toEqual([]));

  const options = (count: number, right: number) => Array.from({ length: count }, (_, index) => row(`项${index}`, index < right));
  test.each<[string, Partial<AuthoredQuestion>, string[]]>([
    ['no stem', { content: '<p><br /></p>' }, ['题干不能为空！']],
    ['a step without words', { quType: 'saq', manual: true, answerList: [row(' ', true, 100)] }, ['第 1 个评分步骤没有内容']],
    [
      'steps that are not the whole mark',
      { quType: 'saq', manual: true, answerList: [row('参考'), row('定义', true, 60), row('举例', true, 30)] },
      ['评分步骤的比例合计应为 100%，现在是 90%'],
    ],
    ['one option', { answerList: options(1, 1) }, ['选择题至少要有两个选项']],
    ['nine options', { answerList: options(9, 1) }, ['选项最多 8 个，现在有 9 个，请删去多余的选项']],
    ['an empty option', { answerList: [row('甲', true), row('<p></p>')] }, ['选项B没有内容，请填写文字或上传图片']],
    [
      'a foreign picture',
      { answerList: [row('甲', true), { ...row('乙'), image: 'https://x/y.png' }] },
      ['选项B的图片地址不正确，请重新上传图片'],
    ],
    ['no key', { answerList: options(3, 0) }, ['没有正确答案，请标出正确的选项']],
    ['two keys of a single choice', { answerList: options(3, 2) }, ['单选题只能有一个正确答案，现在有 2 个']],
    ['two keys of a judgement', { quType: 'judge', answerList: options(2, 2) }, ['判断题只能有一个正确答案，现在有 2 个']],
    ['three options of a judgement', { quType: 'judge', answerList: options(3, 1) }, ['判断题应当有且只有两个选项（正确、错误）']],
    [
      'one key of a multiple choice',
      { quType: 'multi', answerList: options(3, 1) },
      ['多选题至少要有两个正确答案；只有一个时请改用单选题或不定项选择题'],
    ],
    ['no blank', { quType: 'fill', answerList: [] }, ['填空题至少要有一个空的答案']],
    ['an empty blank', { quType: 'fill', answerList: [row('一'), row(' \n ')] }, ['第 2 个空没有答案']],
    [
      'the mark that parts blanks in the import',
      { quType: 'fill', answerList: [row('一##二')] },
      ['第 1 个空里有“##”，它只在导入的文本里用来隔开几个空：请每个空各填一项，同一个空的几种写法各写一行'],
    ],
    ['too many blanks', { quType: 'fill', answerList: options(31, 0) }, ['填空最多 30 个空，现在有 31 个']],
    ['an endless blank', { quType: 'fill', answerList: [row('一'.repeat(2001))] }, ['第 1 个空的答案超过 2000 个字']],
    [
      'blanks that differ',
      { quType: 'fill', content: '<p>____</p>', answerList: [row('一'), row('二')] },
      ['题干中有 1 个空，答案却有 2 个，请改成一样多；同一个空的几种写法用 || 隔开'],
    ],
    ['no keyword', { quType: 'saq', answerList: [] }, ['请添加得分关键词，或改为人工评分']],
    ['a rate of 0', { quType: 'saq', answerList: [row('甲', true, 0)] }, ['给分比例必须>0且≤100']],
    ['a rate above 100', { quType: 'saq', answerList: [row('甲', true, 100.1)] }, ['给分比例必须>0且≤100']],
    ['an empty keyword', { quType: 'saq', answerList: [row(' ', true, 10)] }, ['第 1 个关键词没有内容']],
    ['no part', { quType: 'mix', answerList: [], subList: [] }, ['组合题至少要有一道小题']],
    ['options of its own', { quType: 'mix', subList: [part()] }, ['组合题的答案写在各小题里，请删去组合题自己的选项']],
    ['compound in compound', { quType: 'mix', answerList: [], subList: [part({ quType: 'mix' })] }, ['第 1 小题：组合题里不能再放组合题']],
    ['a faulty part', { quType: 'mix', answerList: [], subList: [part(), part({ content: '' })] }, ['第 2 小题：题干不能为空！']],
    [
      'too many parts',
      { quType: 'mix', answerList: [], subList: Array.from({ length: 21 }, () => part()) },
      ['组合题最多 20 道小题，现在有 21 道'],
    ],
    [
      'points of some parts only',
      { quType: 'mix', answerList: [], subList: [part({ score: 4 }), part()] },
      ['小题的分值要么每道都填，要么都不填（都不填时平均分配）'],
    ],
    ['parts of a plain question', { subList: [part()] }, ['只有组合题可以有小题']],
    ['an endless stem', { content: '一'.repeat(200_001) }, ['题干过长，请控制在 20 万个字符以内']],
    ['an endless analysis', { analysis: '一'.repeat(200_001) }, ['解析过长，请控制在 20 万个字符以内']],
    ['an endless option', { answerList: [row('一'.repeat(20_001), true), row('乙')] }, ['选项或答案过长，每项请控制在 2 万个字符以内']],
  ])('%s is said', (_name, change, expected) => expect(messages({ ...part(), ...change })).toEqual(expected));

  test('a fault of a part names the part', () => {
    expect(validateQuestion({ ...part({ quType: 'mix', answerList: [] }), subList: [part(), part({ answerList: [] })] })[0]?.part).toBe(2);
  });
});

describe('cleanQuestion', () => {
  test('cleans every rich field of question and parts, and trims plain answers', () => {
    const evil = '<p onclick="x">甲<script>1</script></p>';
    const cleaned = cleanQuestion({
      ...part({ quType: 'mix', content: evil, analysis: evil, answerList: [] }),
      subList: [
        part({ content: evil, analysis: evil, answerList: [row(evil, true), row('乙')] }),
        part({ quType: 'fill', answerList: [row(' a<b \n \n c\u200b ')] }),
      ],
    });
    expect(cleaned).toMatchObject({ content: '<p>甲</p>', analysis: '<p>甲</p>' });
    expect(cleaned.subList?.[0]).toMatchObject({
      content: '<p>甲</p>',
      analysis: '<p>甲</p>',
      answerList: [{ content: '<p>甲</p>' }, { content: '乙' }],
    });
    expect(cleaned.subList?.[1]?.answerList[0]?.content).toBe('a<b\nc');
  });
  test('makes the ids that are missing and keeps the others', () => {
    const cleaned = cleanQuestion(part({ id: 'a'.repeat(24), answerList: [{ ...row('甲', true), id: 'keep1' }, row('乙')] }));
    expect(cleaned.id).toBe('a'.repeat(24));
    expect(cleaned.answerList.map(({ id }) => id)).toEqual(['keep1', expect.stringMatching(/^[0-9a-z]{10}$/)]);
    expect(cleanQuestion(part()).id).toMatch(/^[0-9a-f]{24}$/);
  });
  test('flags of another type are off', () => {
    const on = { manual: true, pathScore: true, answerOrder: true, itemRand: true };
    const flags = (quType: AuthoredPart['quType']) => {
      const { manual, pathScore, answerOrder, itemRand } = cleanQuestion(part({ quType, ...on }));
      return Object.entries({ manual, pathScore, answerOrder, itemRand })
        .filter(([, value]) => value)
        .map(([name]) => name);
    };
    expect(flags('radio')).toEqual(['itemRand']);
    expect(flags('multi')).toEqual(['pathScore', 'itemRand']);
    expect(flags('multi2')).toEqual(['itemRand']);
    expect(flags('judge')).toEqual([]);
    expect(flags('fill')).toEqual(['answerOrder']);
    expect(flags('saq')).toEqual(['manual']);
  });
});

test('searching finds the words of the parts too', () => {
  expect(searchText({ ...part({ quType: 'mix', answerList: [] }), subList: [part({ content: '<p>小题</p>' })] })).toBe('题干\n小题');
});
