import { describe, expect, it } from '@jest/globals';
import type { CallOutput } from '@xuekao/frontend-shared';
import {
  copyOf,
  fromDetail,
  newPart,
  newQuestion,
  newRow,
  problemOf,
  startRows,
  toInput,
  toLearnerView,
  unwrapLine,
  withManual,
  withRight,
  withType,
  type QuestionDraft,
} from './question-draft.js';

const complete = (more: Partial<QuestionDraft> = {}): QuestionDraft => ({
  ...newQuestion('a'.repeat(24)),
  content: '<p>1+1=?</p>',
  rows: [newRow('<p>2</p>', { isRight: true }), newRow('3')],
  ...more,
});

describe('a question in the editor', () => {
  it('starts each type as specified', () => {
    expect(startRows('judge').map((row) => [row.content, row.isRight])).toEqual([
      ['正确', false],
      ['错误', false],
    ]);
    expect([startRows('radio'), startRows('multi'), startRows('multi2')].map((rows) => rows.length)).toEqual([4, 4, 4]);
    expect(startRows('fill')).toHaveLength(2);
    expect([newPart('saq').manual, newPart('saq').rows]).toEqual([true, []]);
  });

  it('begins the answers anew where another type cannot use them, and has them again on the way back', () => {
    const first = complete({
      rows: [newRow('甲', { image: '/api/file/picture/a1.png', imageAlt: '图', isRight: true }), newRow('乙')],
      itemRand: true,
    });
    const fill = withType(first, 'fill');
    expect([fill.content, fill.rows.length, fill.rows.every((row) => row.content === ''), fill.itemRand]).toEqual([
      '<p>1+1=?</p>',
      2,
      true,
      false,
    ]);
    expect(withType(fill, 'mix').parts).toHaveLength(1);
    const back = withType(withType(fill, 'judge'), 'radio');
    expect([back.rows, back.itemRand]).toEqual([first.rows, true]);
    expect(withType({ ...fill, rows: [newRow('答案')] }, 'fill').rows.map((row) => row.content)).toEqual(['答案']);
  });

  it('keeps options between the types that have them, and one right answer where only one may be', () => {
    const multi = complete({
      quType: 'multi',
      pathScore: true,
      rows: [newRow('甲'), newRow('乙', { isRight: true }), newRow('丙', { isRight: true })],
    });
    expect([withType(multi, 'multi2').rows, withType(multi, 'multi2').pathScore]).toEqual([multi.rows, false]);
    expect(withType(multi, 'radio').rows.map((row) => [row.content, row.isRight])).toEqual([
      ['甲', false],
      ['乙', true],
      ['丙', false],
    ]);
  });

  it('keeps the reference answer and the keywords of a short answer apart', () => {
    const person = complete({ quType: 'saq', manual: true, rows: [newRow('参考答案')] });
    const words = withManual(person, false);
    expect([words.manual, words.rows.map((row) => row.scoreRate)]).toEqual([false, [50, 50]]);
    const named = { ...words, rows: [newRow('惯性', { scoreRate: 100 })] };
    expect([withManual(named, true).rows, withManual(withManual(named, true), false).rows]).toEqual([person.rows, named.rows]);
    expect(withType(withType(person, 'radio'), 'saq')).toMatchObject({ manual: true, rows: person.rows });
  });

  it('sends nothing that was put aside', () => {
    const judge = withType(complete(), 'judge');
    expect([Object.keys(toInput(judge)), JSON.stringify(copyOf(judge))].join()).not.toContain('aside');
  });

  it('allows one right answer in radio, several in multi', () => {
    const [first, second] = complete().rows;
    const radio = complete({ rows: [first ?? newRow(), second ?? newRow()] });
    expect(withRight(radio, second?.key ?? '', true).rows.map((row) => row.isRight)).toEqual([false, true]);
    expect(withRight({ ...radio, quType: 'multi' }, second?.key ?? '', true).rows.map((row) => row.isRight)).toEqual([true, true]);
  });

  it('needs no second answer where the stem draws one blank; where it draws two, both', () => {
    const fill = (content: string, ...rows: string[]) => complete({ quType: 'fill', content, rows: rows.map((row) => newRow(row)) });
    const stored = (draft: QuestionDraft) => [
      problemOf(draft),
      toInput(draft).answerList?.map(({ content }) => content),
      toLearnerView(draft).blanks,
    ];
    expect(stored(fill('<p>首都是____。</p>', '北京', ''))).toEqual([null, ['北京'], 1]);
    expect(stored(fill('<p>首都是（　）。</p>', '北京', ''))).toEqual([null, ['北京'], 1]);
    expect(stored(fill('<p>首都是（&nbsp;&nbsp;）。</p>', '北京', ''))).toEqual([null, ['北京'], 1]);
    expect(problemOf(fill('<p>首都是____，别名____。</p>', '北京', ''))).toBe('每个空都要有答案。');
    // a stem without a blank says nothing of their number
    expect(problemOf(fill('<p>首都的两个名字</p>', '北京', ''))).toBe('每个空都要有答案。');
    expect(problemOf(fill('<p>首都是____。</p>', '', ''))).toBe('每个空都要有答案。');
    expect(stored(fill('<p>首都是____。</p>', '', '北京'))[0]).toBe('每个空都要有答案。');
  });

  it('says what is missing, in the words of the specification', () => {
    expect(problemOf(complete())).toBeNull();
    expect(problemOf(complete({ repoId: '' }))).toBe('请选择题库！');
    expect(problemOf(complete({ quLevel: null }))).toBe('必须选择难度等级！');
    expect(problemOf(complete({ content: '<p> </p>' }))).toBe('题干不能为空！');
    expect(problemOf(complete({ quType: 'saq', manual: false, rows: [newRow('惯性', { scoreRate: 120 })] }))).toBe('给分比例必须>0且≤100');
    expect(problemOf(complete({ quType: 'mix', parts: [{ ...newPart('radio'), content: '' }] }))).toBe('第 1 小题：题干不能为空！');
  });

  it('takes a formula or a picture for content', () => {
    expect(problemOf(complete({ content: '<p><span data-type="inline-math" data-latex="x"></span></p>' }))).toBeNull();
  });

  it('does not save a text whose pictures would vanish', () => {
    const kept = '<p><img src="/api/file/picture/a1.png" alt=""></p>';
    expect(problemOf(complete({ content: kept, analysis: kept }))).toBeNull();
    for (const src of ['file:///C:/clip_image002.png', 'https://example.org/1.png', '']) {
      const lost = `<p>函数<img src="${src}">是奇函数</p>`;
      for (const more of [{ content: lost }, { analysis: lost }, { rows: [newRow(lost, { isRight: true }), newRow('3')] }])
        expect(problemOf(complete(more))).toMatch(/无法保存的图片/);
    }
  });

  it('sends options without the paragraph of the editor, and blanks as plain text', () => {
    expect(toInput(complete()).answerList?.map((row) => row.content)).toEqual(['2', '3']);
    expect(unwrapLine('<p>a</p><p>b</p>')).toBe('<p>a</p><p>b</p>');
    const saq = toInput(complete({ quType: 'saq', manual: true, rows: [newRow(' 参考 '), newRow('')] }));
    expect(saq.answerList?.map((row) => row.content)).toEqual(['参考']);
  });

  it('parts the spellings of a blank and a keyword by ||, as the import does; each is stored on a line; ## is refused', () => {
    const [bank, stored] = ['a'.repeat(24), ['2\n二', '$|x||y|$\nz']];
    for (const quType of ['fill', 'saq'] as const) {
      const detail: CallOutput<'/api/qu/qu/detail'> = {
        id: bank,
        quType,
        quType_dictText: '',
        quLevel: 2,
        quLevel_dictText: '',
        content: '<p>x</p>',
        analysis: '',
        manual: false,
        pathScore: false,
        answerOrder: false,
        itemRand: false,
        version: 1,
        canEdit: true,
        revision: 3,
        repoId: bank,
        repoTitle: '',
        chapterId: '',
        pointCodes: [],
        contentText: '',
        subList: [],
        createTime: '',
        updateTime: '',
        answerList: stored.map((content) => ({ id: 'a', content, image: '', imageAlt: '', isRight: true, scoreRate: 50, abc: 'A' })),
      };
      const draft = fromDetail(detail);
      expect(draft.rows.map((row) => row.content)).toEqual(['2||二', '$|x||y|$||z']);
      expect(toInput(draft).revision).toBe(3);
      expect(toInput(draft).answerList?.map((row) => row.content)).toEqual(stored);
      expect(problemOf({ ...draft, rows: [newRow('2##-2', { scoreRate: 50 })] })).toMatch(/^“##”只在导入的文本里/);
    }
  });

  it('is copied without anything that names the first one', () => {
    const draft = complete({
      id: 'q',
      revision: 4,
      rows: [newRow('2', { id: 'a', isRight: true }), newRow('3', { id: 'b' })],
      parts: [{ ...newPart('fill'), id: 'p' }],
      quType: 'mix',
    });
    const copy = copyOf(draft);
    expect(JSON.stringify(copy)).not.toMatch(/"id"|revision/);
    expect([copy.content, copy.rows.map((row) => [row.content, row.isRight]), copy.repoId, copy.parts.length]).toEqual([
      draft.content,
      [
        ['2', true],
        ['3', false],
      ],
      draft.repoId,
      1,
    ]);
    expect(copy.rows.map((row) => row.key)).not.toEqual(draft.rows.map((row) => row.key));
    expect(toInput(copy).id).toBeUndefined();
  });

  it('shows the learner no key', () => {
    const view = toLearnerView(complete());
    expect(Object.keys(view.answerList[0] ?? {}).sort()).toEqual(['abc', 'content', 'id', 'image', 'imageAlt']);
    expect(toLearnerView(complete({ quType: 'fill' })).blanks).toBe(2);
  });
});
