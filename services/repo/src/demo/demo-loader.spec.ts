import { describe, expect, it } from '@jest/globals';
import { calls, quTypes } from '@xuekao/contracts';
import { readConfig, startService } from '@xuekao/platform';
import { repo as service } from '../repo.module.js';
import { startRepo, type RepoUnderTest } from '../test/repo-under-test.js';
import { demoBank } from './demo-bank.js';

const banks = async (repo: RepoUnderTest) => (await repo.call(calls.repo.banks.paging, { params: { forExam: true } })).records;

describe('demo mode', () => {
  it('loads the demo bank with chapters and knowledge points, once', async () => {
    const repo = await startRepo('demo', { DEMO: '1' });
    try {
      const [bank, ...others] = await banks(repo);
      expect(others).toEqual([]);
      expect(bank).toMatchObject({ title: demoBank.title, quCount: demoBank.questions.length });
      expect(bank?.typeList.map((type) => type.quType)).toEqual(quTypes);
      const repoId = bank?.id ?? '';
      const chapters = await repo.call(calls.repo.banks.chapterList, { repoId });
      expect(chapters.map((chapter) => chapter.title)).toEqual(demoBank.chapters);
      expect(chapters.reduce((sum, chapter) => sum + chapter.quCount, 0)).toBe(demoBank.questions.length);
      const [top] = await repo.call(calls.repo.knowledgePoints.tree, {});
      expect(top?.children.map((point) => point.pointName)).toEqual(demoBank.chapters);
      const drawn = await repo.call(calls.repo.questions.drawablePools, { rules: quTypes.map((quType) => ({ repoId, quType })) });
      const frozen = await repo.call(calls.repo.questions.freeze, { ids: drawn.ids });
      expect(frozen.map((question) => question.content).sort()).toEqual(demoBank.questions.map((question) => question.content).sort());

      // a second instance and a later start add nothing, also when a person has renamed the bank
      await repo.call(calls.repo.banks.save, { id: repoId, title: '改了名的题库' });
      const second = await startService(service, readConfig(repo.env));
      expect((await banks(repo)).map((each) => each.title)).toEqual(['改了名的题库']);
      await second.close();
    } finally {
      await repo.close();
    }
  });

  it('is the only one that does', async () => {
    const repo = await startRepo('nodemo');
    try {
      expect(await banks(repo)).toEqual([]);
    } finally {
      await repo.close();
    }
  });
});
