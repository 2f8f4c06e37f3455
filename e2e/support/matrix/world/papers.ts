import { ask, until } from '../../platform.js';
import { radio, type Person, type School } from '../../school.js';
import type { Cast } from './cast.js';
import type { Shares } from './shares.js';

export interface BegunPaper {
  examId: string;
  paperId: string;
  quId: string;
}
type Rules = Parameters<School['exam']>[1];

/** Makes exams of the teacher, each for one learner, and papers at each point of their way. */
export class Papers {
  constructor(
    private readonly cast: Cast,
    private readonly shares: Shares,
    private readonly quIds: string[],
  ) {}

  /** An exam for the person alone, made by the teacher; nobody has begun. */
  examFor = async ({ id }: Person, rules: Rules = {}, quIds = this.quIds): Promise<string> =>
    this.shares.share('exam', await this.cast.school.exam(quIds, { openType: 3, users: [id], ...rules }, this.cast.people.teacher.token));
  async sitting(who: Person): Promise<BegunPaper> {
    const examId = await this.examFor(who);
    const { id: paperId } = await ask('/api/paper/paper/create-paper', who.token, { examId });
    const { cards } = await ask('/api/paper/paper/paper-detail', who.token, { paperId });
    return { examId, paperId, quId: cards[0]?.quId ?? '' };
  }
  private async begun(who: Person, rules: Rules, isOwn = false): Promise<string> {
    const { id, token } = who;
    const examId = isOwn
      ? await this.cast.school.exam(this.quIds, { openType: 3, users: [id], ...rules }, token)
      : await this.examFor(who, rules);
    return (await ask('/api/paper/paper/create-paper', who.token, { examId })).id;
  }
  /** A paper whose leaves are counted. @param isOwn the person made the exam, as in the next two */
  watchedPaper = (who: Person, isOwn = false): Promise<string> => this.begun(who, { leaveOn: true, leaveCount: 0 }, isOwn);
  /** A paper whose camera takes pictures. */
  filmedPaper = (who: Person, isOwn = false): Promise<string> => this.begun(who, { camOn: true, faceChance: 0 }, isOwn);
  /** A paper whose camera should follow the colours of the screen. */
  challengedPaper = (who: Person): Promise<string> => this.begun(who, { camOn: true, camInterval: 0, camChallenge: true });
  /** The same beside which a phone films: it should see codes on the screen. */
  codedPaper = (who: Person): Promise<string> => this.begun(who, { examType: '2', camOn: true, camInterval: 0, camChallenge: true });
  /** A paper beside which a phone films. */
  phonePaper = (who: Person, isOwn = false): Promise<string> => this.begun(who, { examType: '2' }, isOwn);
  /** A sitting with a question that is drawn out of several. */
  async drawnSitting({ id, token }: Person): Promise<{ examId: string; paperId: string }> {
    const { school } = this.cast;
    const { token: teacher } = this.cast.people.teacher;
    const { repoId } = await school.bank([radio(), radio(), radio()], teacher);
    const examId = await school.draft(await school.drawnTemplate(repoId, teacher), { openType: 3, users: [id] }, teacher);
    await school.publish(examId, teacher);
    await this.shares.share('exam', examId);
    return { examId, paperId: (await ask('/api/paper/paper/create-paper', token, { examId })).id };
  }
  /** A paper that waits for marking, in the lists of the console. */
  async handedIn(who: Person): Promise<BegunPaper> {
    const sitting = await this.sitting(who);
    const { groupList } = await ask('/api/paper/paper/paper-detail', who.token, { paperId: sitting.paperId });
    const written = groupList.flatMap(({ quList }) => quList).filter(({ quType }) => quType === 'saq');
    await ask('/api/paper/paper/fill-answer', who.token, {
      paperId: sitting.paperId,
      answers: written.map(({ quId }) => ({ quId, seq: 1, answer: { text: '参考' } })),
    });
    await ask('/api/paper/paper/hand-exam', who.token, { id: sitting.paperId });
    await until(
      'the paper in the list',
      () => ask('/api/paper/paper/paging', this.cast.school.admin, { params: { examId: sitting.examId, handState: 1 } }),
      ({ total }) => total === 1,
    );
    return sitting;
  }
  /** A paper that was handed in and marked to the end. */
  async marked(who: Person): Promise<{ paperId: string; quId: '' }> {
    const { paperId: id } = await this.handedIn(who);
    const { version, groupList } = await ask('/api/paper/paper/review-detail', this.cast.school.admin, { id });
    const waiting = groupList.flatMap(({ quList }) => quList.flatMap((one) => (one.subList.length > 0 ? one.subList : [one])));
    const items = waiting.filter(({ needsHand }) => needsHand).map(({ quId }) => ({ quId, score: 1, remark: '' }));
    await ask('/api/paper/paper/review-paper', this.cast.school.admin, { id, version, items });
    return { paperId: id, quId: '' };
  }
  /** Name of the only paper of an exam, as who marks it blind reads it. Whoever may edit the exam may use it, too. */
  async nameIn(examId: string): Promise<string> {
    const { records } = await ask('/api/paper/paper/paging', this.cast.people.marker.token, { params: { examId } });
    return records[0]?.id ?? '';
  }
  /** @returns the name of a paper that was handed in */
  async handedInByName(who: Person): Promise<string> {
    return this.nameIn((await this.handedIn(who)).examId);
  }
  /** A learner's question about the marks of a paper. */
  async asked(): Promise<{ paperId: string; examId: string }> {
    const who = await this.cast.person('learner');
    const { paperId, quId } = await this.marked(who);
    await ask('/api/paper/appeal/ask', who.token, { paperId, quId, text: '请再看一次' });
    return { paperId, examId: (await ask('/api/paper/paper/paper-result', who.token, { id: paperId })).examId };
  }
  appeals = async () => (await ask('/api/paper/appeal/paging', this.cast.school.admin, { size: 1000 })).records;
}
