import { ask } from '../../platform.js';
import { fresh, radio } from '../../school.js';
import { sendRow } from '../send.js';
import type { Cast } from './cast.js';
import { newRequestId } from './names.js';
import type { Shares } from './shares.js';

/** Makes banks and, in a bank of the teacher's, what a row changes or uses up. */
export class Banks {
  constructor(
    private readonly cast: Cast,
    private readonly shares: Shares,
    private readonly repoId: string,
    private readonly address: string,
  ) {}

  async newBank(): Promise<string> {
    return this.shares.share('bank', (await ask('/api/repo/save', this.cast.people.teacher.token, { title: fresh('题库') })).id);
  }
  async newQuestion(): Promise<string> {
    return (await ask('/api/qu/qu/save', this.cast.people.teacher.token, { ...radio(), repoId: this.repoId })).id;
  }
  /** A question of the bank in its recycle bin. */
  async binned(content = '<p>删去的题</p>'): Promise<string> {
    const { token } = this.cast.people.teacher;
    const { id } = await ask('/api/qu/qu/save', token, { ...radio({ content }), repoId: this.repoId });
    await ask('/api/qu/qu/delete', token, { ids: [id] });
    return id;
  }
  /** Stem of a question in the recycle bin that no other has. */
  async newBinned(): Promise<string> {
    const stem = fresh('删');
    await this.binned(`<p>${stem}</p>`);
    return stem;
  }
  async isBinned(id: string): Promise<boolean> {
    const { records } = await ask('/api/qu/qu/bin/paging', this.cast.school.admin, { size: 200, params: { repoId: this.repoId } });
    return records.some((row) => row.id === id);
  }
  /** A change of many questions that the teacher began. */
  async newJob(): Promise<string> {
    const selection = { ids: [await this.newQuestion()] };
    const input = { requestId: newRequestId(), selection, action: { kind: 'clearPoints' as const } };
    return (await ask('/api/qu/qu/bulk/start', this.cast.people.teacher.token, input)).id;
  }
  /** A learner's report about a question of the bank. */
  async newReport(): Promise<{ id: string; quId: string }> {
    const quId = await this.newQuestion();
    await ask('/api/qu/report/save', this.cast.people.learner.token, { quId, content: '选项有错字' });
    return { quId, id: (await this.reports(quId))[0]?.id ?? '' };
  }
  reports = async (quId: string) => (await ask('/api/qu/report/paging', this.cast.school.admin, { params: { quId } })).records;
  /** A record of questions that the model wrote for the teacher. */
  async newGeneration(): Promise<{ id: string; topic: string }> {
    const { token } = this.cast.people.teacher;
    const topic = fresh('主题');
    const outcome = await sendRow(this.address, '/api/qu/gen/run', token, { topic, wanted: [{ quType: 'judge', count: 1 }] });
    if (outcome.code !== 0) throw new Error(`no questions were written: ${outcome.msg}`);
    const { records } = await ask('/api/qu/gen/paging', token, { params: { topic } });
    return { id: records[0]?.id ?? '', topic };
  }
  async newChapter(): Promise<string> {
    return (await ask('/api/repo/chapter/save', this.cast.people.teacher.token, { repoId: this.repoId, title: '空章' })).id;
  }
}
