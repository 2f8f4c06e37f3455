import { beforeAll, describe, expect, it } from '@jest/globals';
import { ask } from '../support/platform.js';
import { fresh, School } from '../support/school.js';
import { vectors } from '../support/scripts.js';

let school: School;
beforeAll(async () => {
  school = await School.open();
});

/** Tags of stored rich text that are alive: text that was escaped holds no `<`. */
const tagsIn = (html: string): string[] => html.match(/<[^>]*>?/g) ?? [];
const allowed =
  /^<\/?(?:p|br|hr|div|span|strong|b|em|i|u|s|sub|sup|code|pre|blockquote|ul|ol|li|h[1-4]|a|img|table|thead|tbody|tr|th|td)(?=[\s/>])/;
/** Attributes by name, as a browser reads a tag whose values are all quoted. */
const attributesOf = (tag: string): [string, string][] =>
  [...tag.matchAll(/\s([^\s=/>"]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, value]);
const names = new Set([
  'href',
  'src',
  'alt',
  'width',
  'height',
  'rel',
  'target',
  'data-type',
  'data-latex',
  'colspan',
  'rowspan',
  'start',
  'style',
]);

/** Parts of stored rich text that are not on the allow-list. */
function faultsOf(html: string): string[] {
  return tagsIn(html).flatMap((tag) => {
    if (!allowed.test(tag) || !tag.endsWith('>')) return [tag];
    return attributesOf(tag).flatMap(([name, value]) => {
      const isFine =
        names.has(name) &&
        (name !== 'href' || /^(?:https?:|mailto:)/.test(value)) &&
        (name !== 'src' || /^\/api\/file\/picture\/[\w-]+\.[a-z]{3,4}$/.test(value)) &&
        (name !== 'style' || /^(?:text-align:(?:left|right|center|justify);?)?$/.test(value));
      return isFine ? [] : [`${name} in ${tag}`];
    });
  });
}

describe('scripts in rich text (row 12)', () => {
  it('there are at least 120, no two alike', () => {
    expect(vectors.length).toBeGreaterThanOrEqual(120);
    expect(new Set(vectors).size).toBe(vectors.length);
  });

  it('are gone from stems, options, analyses and parts before they are stored', async () => {
    const { id: repoId } = await ask('/api/repo/save', school.admin, { title: fresh('脚本') });
    const faults: string[] = [];
    const chunk = 12;
    for (let from = 0; from < vectors.length; from += chunk) {
      // one vector for each part of a compound question, in every field that it has
      const subList = vectors.slice(from, from + chunk).map((vector) => ({
        quType: 'radio' as const,
        content: `题${vector}`,
        analysis: `析${vector}`,
        answerList: [{ content: `甲${vector}`, isRight: true }, { content: '乙' }],
      }));
      const { id } = await ask('/api/qu/qu/save', school.admin, {
        quType: 'mix',
        quLevel: 2,
        repoId,
        content: `总${vectors[from] ?? ''}`,
        analysis: vectors[from] ?? '',
        subList,
      });
      const stored = await ask('/api/qu/qu/detail', school.admin, { id });
      for (const part of [stored, ...stored.subList]) {
        for (const html of [part.content, part.analysis, ...part.answerList.map(({ content }) => content)]) faults.push(...faultsOf(html));
      }
    }
    expect(faults).toEqual([]);
  });

  it('are gone from what an exam says before its start', async () => {
    const { quIds } = await school.bank([{ quType: 'saq', quLevel: 1, content: '题', manual: true }]);
    const tmplId = await school.template(quIds);
    const faults: string[] = [];
    for (let from = 0; from < vectors.length; from += 8) {
      const examId = await school.draft(tmplId, {
        content: vectors
          .slice(from, from + 8)
          .map((vector) => `<p>说明</p>${vector}`)
          .join('<hr>'),
      });
      faults.push(...faultsOf((await ask('/api/exam/exam/detail', school.admin, { id: examId })).content));
    }
    expect(faults).toEqual([]);
  });

  it('what is honest comes back as it was', async () => {
    const honest =
      '<p style="text-align:center"><strong>水</strong>是 H<sub>2</sub>O，<span data-type="inline-math" ' +
      'data-latex="x&lt;1"></span> <a href="https://example.com" rel="noopener noreferrer nofollow" ' +
      'target="_blank">看</a></p>';
    const { quIds } = await school.bank([{ quType: 'saq', quLevel: 1, content: honest, manual: true }]);
    expect((await ask('/api/qu/qu/detail', school.admin, { id: quIds[0] ?? '' })).content).toBe(honest);
  });

  it('names are text: they come back as they were typed, to be shown as text', async () => {
    const text = '<img src=x onerror=scriptRan(1)>';
    const title = `${text}${fresh('名')}`;
    const { id } = await ask('/api/repo/save', school.admin, { title, remark: text });
    expect(await ask('/api/repo/detail', school.admin, { id })).toMatchObject({ title, remark: text });
  });
});
