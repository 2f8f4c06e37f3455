import { describe, expect, it, test } from '@jest/globals';
import fc from 'fast-check';
import { BusinessError } from '../business-error.js';
import { errors } from '../errors.js';
import { en } from './en.js';
import { languages, readSentence, sayIn, sentence, siteLanguage, siteText, type SentenceKey } from './sentence.js';
import { zhCN } from './zh-CN.js';

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>;
const textsOf = (catalogue: Texts): [key: string, text: string][] =>
  Object.entries(catalogue).flatMap(([area, texts]) =>
    Object.entries(texts).map(([name, text]): [string, string] => [`${area}.${name}`, text]),
  );
const chinese = textsOf(zhCN);
const english = new Map(textsOf(en));
const parametersOf = (text = ''): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))].sort();

describe('the catalogues', () => {
  it('have the same sentences, and each asks for the same values in every language', () => {
    expect(chinese.length).toBeGreaterThan(300);
    expect([...english.keys()].sort()).toEqual(chinese.map(([key]) => key).sort());
    const other = chinese.filter(([key, text]) => parametersOf(text).join() !== parametersOf(english.get(key)).join());
    expect(other).toEqual([]);
  });

  it('have a sentence for every number, and none without one', () => {
    expect(Object.keys(zhCN.refusals).sort()).toEqual(Object.keys(errors).sort());
  });

  it('speak one language each', () => {
    const isHan = /\p{Script=Han}/u;
    // signs of lists and what people type into a file are no words
    const signs = new Set(['general.listSign', 'repo.faultSign', 'userFiles.hintRoles']);
    expect([...english].filter(([, text]) => isHan.test(text))).toEqual([]);
    expect([...english].filter(([key, text]) => /[，。；：、！？（）]/.test(text) && !signs.has(key))).toEqual([]);
    const wordless = chinese.filter(([key, text]) => !isHan.test(text.replace(/\{\w+\}/g, '')) && !signs.has(key)).map(([key]) => key);
    expect(wordless.sort()).toEqual(
      [
        'identity.renamed',
        'identity.photoSeen',
        'outbound.refused',
        'general.faultOf',
        'questionFiles.at',
        'questions.faultPair',
        'questions.faults',
        'refusals.QUESTION_INVALID',
        'report.percent',
      ].sort(),
    );
  });
});

describe('a sentence', () => {
  const outside = sentence('exam.outside', { what: sentence('exam.departs') });

  it('is said in each language, the sentences and lists inside it as well', () => {
    expect(languages.map((language) => sayIn(language, outside))).toEqual([
      '所选的部门不在您的管理范围内，请重新选择',
      'you do not manage some of the selected departments; please choose again',
    ]);
    const kinds = sentence('refusals.FILE_KIND', { kinds: ['PNG', 'JPG'] });
    expect(languages.map((language) => sayIn(language, kinds))).toEqual([
      '不支持这种文件，请上传 PNG、JPG 格式。',
      'Files of this kind are not supported. Please upload PNG, JPG.',
    ]);
  });

  it('leaves the name of a value that is missing', () => {
    expect(sayIn('en', { key: 'refusals.TOO_MANY' })).toContain('{seconds}');
    expect(sayIn('en', { key: 'refusals.TOO_MANY', values: { toString: 1 } })).toContain('{seconds}');
  });

  test('what a person wrote stays as it is, whatever it looks like', () => {
    fc.assert(
      fc.property(fc.string(), (title) => {
        for (const language of languages)
          expect(sayIn(language, sentence('exam.groupEmpty', { title }))).toBe(
            sayIn(language, sentence('exam.groupEmpty', { title: '\0' })).replace('\0', () => title),
          );
      }),
    );
    expect(siteText('exam.groupEmpty', { title: '{title}{what}$&' })).toContain('“{title}{what}$&”');
  });

  it('travels as JSON; what is none, or of a later release, is no sentence', () => {
    expect(readSentence(JSON.stringify(outside))).toEqual(outside);
    for (const text of [
      '',
      'null',
      '1',
      '{}',
      '"exam.outside"',
      '{"key":1}',
      '{"key":"exam.later"}',
      '{"key":"exam"}',
      '{"key":"later.outside"}',
    ])
      expect([text, readSentence(text)]).toEqual([text, undefined]);
  });
});

describe('a refusal', () => {
  it('is its name and its values; its message is in the language of the site', () => {
    const refusal = new BusinessError('BAD_INPUT', { detail: sentence('identity.unknownRoles') }, { field: 'roles' });
    expect(refusal.message).toBe('提交的内容有误：所选角色不存在，请刷新后重新选择');
    expect(refusal.sentence && sayIn('en', refusal.sentence)).toBe(
      'What you submitted is not correct: a selected role does not exist; please reload and choose again',
    );
    expect(refusal).toMatchObject({ ...errors.BAD_INPUT, errorName: 'BAD_INPUT', data: { field: 'roles' } });
  });

  it('does not compile without the values of its sentence, nor a sentence with others', () => {
    // @ts-expect-error the sentence names the seconds
    expect(new BusinessError('TOO_MANY').message).toContain('{seconds}');
    // @ts-expect-error as above
    expect(sayIn(siteLanguage, sentence('refusals.TOO_MANY', { minutes: 1 }))).toContain('{seconds}');
    // @ts-expect-error there is no such sentence
    const unknown: SentenceKey = 'refusals.UNHEARD_OF';
    expect(sayIn(siteLanguage, { key: unknown })).toBe(unknown);
  });
});
