import type { NatsConnection } from '@nats-io/transport-node';
import { calls, quTypes, type Caller, type CallSpec, type Input, type Output, type QuestionWithKey } from '@xuekao/contracts';
import { Colleagues, serveCall } from '@xuekao/service-testing';
import { undescribedPictures } from '@xuekao/contracts/picture-words';
import { authoredFromQuestion, bitmapOf, letterOf, type Question } from '@xuekao/question';
import { bankId, idOf } from './papers.js';

type Place = { subject(name: string): string };
const person = { userName: 'learner', realName: '学员', deptCode: 'A01', deptName: '教务处' };

const bankRow: Output<typeof calls.repo.banks.paging>['records'][number] = {
  id: bankId,
  title: '测试题库',
  remark: '',
  catId: '',
  catId_dictText: '',
  quCount: 80,
  objCount: 60,
  subjCount: 20,
  forExam: true,
  forTrain: true,
  price: 0,
  typeList: quTypes.map((quType) => ({ quType, text: quType, quCount: 10 })),
  createTime: new Date(0).toISOString(),
  revision: 0,
  ownerName: '',
  right: 'own',
  shareCount: 0,
};
const people: Output<typeof calls.identity.users.paging>['records'] = [
  'admin',
  ...Array.from({ length: 20 }, (_, index) => `learner${String(index + 1).padStart(3, '0')}`),
].map((userName, index) => ({
  id: idOf(0x2000 + index),
  userName,
  realName: userName,
  mobile: '',
  mobileVerified: false,
  email: '',
  deptCode: 'A01',
  deptCode_dictText: '',
  state: 0,
  state_dictText: '',
  roles: [],
  expireTime: null,
  hasFace: false,
  createTime: new Date(0).toISOString(),
  revision: 0,
}));

/**
 * Identity and the question banks as the exam service asks them, answered over NATS by the contracts: a bank of given questions, an
 * audience of a given size. The real ones stand behind the same calls in the journeys.
 */
export class Neighbours {
  audience = 30;
  readonly colleagues: Colleagues;
  /** the only person for whom the bank is there; null: everybody */
  reader: string | null = null;
  /** banks that are open to practice: id and title */
  practised = new Map<string, string>();
  /** sign-ups of people for activities: `activity:person` */
  readonly joined = new Set<string>();
  /** learners of the site */
  readonly learners: Output<typeof calls.identity.users.audience> = [];
  /** messages as identity took them, those that it had before too */
  readonly delivered: Input<typeof calls.identity.messages.deliver>['messages'] = [];
  /** how often somebody wanted messages delivered */
  asked = 0;
  /** whether messages can be delivered */
  hasInbox = true;
  /** what happens while messages are on their way back, once */
  meanwhile: (() => Promise<unknown>) | null = null;
  /** people whose messages are not taken */
  readonly refused = new Set<string>();
  /** of the console's pictures; empty: nobody chose one */
  filesFolder = '';
  trialIsOpen = true;
  /** whether names of departments can be asked for */
  namesDeparts = true;
  /** the switch of the site */
  staffSees = true;
  /** addresses that the site lists as exam rooms */
  rooms: string[] = [];
  /** codes of knowledge points by question */
  /** kinds of certificates that nobody may grant */
  readonly archived = new Set<string>();
  /** `exam:person`: whose rewards were to be looked at again */
  readonly lookedAt: string[] = [];
  /** what the certificates say of the rewards of every exam */
  unsettled = { left: 0, hindered: 0, points: 0, certs: 0 };
  readonly pointsOf = new Map<string, string[]>();
  private readonly messageKeys = new Set<string>();
  private questions = new Map<string, QuestionWithKey>();

  constructor(nats: NatsConnection, place: Place) {
    const serve = <C extends CallSpec>(
      call: C,
      answer: (input: Input<C>, caller?: Caller) => Output<C> | undefined | Promise<Output<C> | undefined>,
    ): void => serveCall({ nats, place }, call, answer);
    this.colleagues = new Colleagues({ nats, place });
    const isReader = (caller: Caller | undefined): boolean => this.reader === null || caller?.userId === this.reader;
    serve(calls.repo.questions.freeze, ({ ids }, caller) =>
      isReader(caller) && ids.every((id) => this.questions.has(id)) ? ids.flatMap((id) => this.questions.get(id) ?? []) : undefined,
    );
    serve(calls.repo.questions.drawablePools, ({ rules }, caller) => {
      const questions = isReader(caller) ? [...this.questions.values()] : [];
      const draws = (rule: (typeof rules)[number]) => (place: number) =>
        questions[place]?.repoId === rule.repoId && questions[place].quType === rule.quType;
      return { ids: questions.map(({ id }) => id), pools: rules.map((rule) => [...bitmapOf(questions.length, draws(rule))]) };
    });
    serve(calls.repo.questions.pointsOf, ({ ids }) => ({
      questions: ids.map((id) => ({ id, codes: this.pointsOf.get(id) ?? [] })),
      points: [...new Set([...this.pointsOf.values()].flat())].map((code) => ({ code, name: `知识点${code}` })),
    }));
    serve(calls.identity.departments.names, ({ codes }) =>
      this.namesDeparts ? codes.map((code) => ({ code, name: `部门${code}` })) : undefined,
    );
    serve(calls.repo.questions.undescribed, ({ ids, rules }) => {
      const lacking = [...this.questions.values()].filter((question) => undescribedPictures(question) > 0);
      const picked = lacking.filter(({ id }) => ids.includes(id));
      const drawable = lacking.filter(
        ({ id, repoId, quType }) => !ids.includes(id) && rules.some((rule) => rule.repoId === repoId && rule.quType === quType),
      );
      return { picked: picked.length, drawable: drawable.length };
    });
    serve(calls.repo.questions.practisedBanks, ({ ids, repoIds }) => {
      const picked = ids.flatMap((id) => this.questions.get(id)?.repoId ?? []);
      return { titles: [...this.practised].filter(([id]) => [...repoIds, ...picked].includes(id)).map(([, title]) => title) };
    });
    serve(calls.repo.banks.paging, () => ({ records: [bankRow], total: 1, pages: 1 }));
    serve(calls.identity.users.paging, () => ({ records: people, total: people.length, pages: 1 }));
    serve(calls.identity.settings.staffSees, () => ({ isOn: this.staffSees }));
    serve(calls.identity.settings.trustedAddresses, () => ({ addresses: this.rooms }));
    serve(calls.identity.trials.open, () => ({ isOpen: this.trialIsOpen }));
    serve(calls.identity.users.audience, ({ deptCodes, users, within = [''], keyword = '', limit, after }) => {
      const found = this.learners.filter(
        ({ id, deptCode, realName }) =>
          (users === null ? deptCodes === null || deptCodes.some((code) => deptCode.startsWith(code)) : users.includes(id)) &&
          within.some((code) => deptCode.startsWith(code)) &&
          realName.includes(keyword),
      );
      const from = after ? found.findIndex(({ id }) => id === after.id) + 1 : 0;
      return found.slice(from, from + limit);
    });
    serve(calls.course.learning.admits, ({ courseId, userId }) => ({ admits: this.joined.has(`${courseId}:${userId}`) }));
    serve(calls.activity.joins.admits, ({ activityId, userId }) => ({ admits: this.joined.has(`${activityId}:${userId}`) }));
    serve(calls.identity.storage.fileStore, () => ({ origin: '', folder: this.filesFolder }));
    serve(calls.cert.templates.grantable, ({ ids }) => ids.filter((id) => !this.archived.has(id)));
    serve(calls.cert.rewards.lookAgain, ({ examId, users }) => {
      this.lookedAt.push(...users.map((userId) => `${examId}:${userId}`));
      return {};
    });
    serve(calls.cert.rewards.unsettled, () => this.unsettled);
    serve(calls.identity.users.countAudience, () => ({ count: this.audience }));
    serve(calls.identity.messages.deliver, ({ messages }) => {
      this.asked += 1;
      if (!this.hasInbox || messages.some(({ userId }) => this.refused.has(userId))) return undefined;
      const count = messages.filter(({ key }) => !this.messageKeys.has(key)).length;
      for (const { key } of messages) this.messageKeys.add(key);
      this.delivered.push(...messages);
      const work = this.meanwhile;
      this.meanwhile = null;
      return work ? work().then(() => ({ count })) : { count };
    });
    const first = { id: idOf(0xd2), title: '一模', value: 'mock1', revision: 0, children: [] };
    serve(calls.identity.dictionary.tree, ({ dicCode }) =>
      dicCode === 'exam_catalog' ? [{ id: idOf(0xd1), title: '模拟考试', value: 'mock', revision: 0, children: [first] }] : undefined,
    );
    serve(calls.identity.users.byIds, ({ ids }) => ids.map((id) => ({ id, ...person })));
  }

  /** Puts questions into a bank; the same id again is a new version. */
  add(repoId: string, questions: readonly Question[], version = 1): void {
    for (const question of questions) this.questions.set(question.id, authored(question, repoId, version));
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) this.questions.delete(id);
  }
}

function authored(question: Question, repoId: string, version: number): QuestionWithKey {
  const { subList = [], ...whole } = authoredFromQuestion(question);
  const rows = (list: typeof whole.answerList) =>
    list.map((row, index) => ({ ...row, id: row.id ?? '', imageAlt: row.imageAlt ?? '', abc: letterOf(index) }));
  const texts = { quType_dictText: whole.quType, quLevel: 2, quLevel_dictText: '普通' };
  return {
    ...whole,
    ...texts,
    id: question.id,
    answerList: rows(whole.answerList),
    version,
    repoId,
    repoTitle: '测试题库',
    chapterId: '',
    pointCodes: [],
    contentText: question.content,
    createTime: new Date(0).toISOString(),
    updateTime: new Date(0).toISOString(),
    subList: subList.map((part) => ({
      ...part,
      ...texts,
      quType_dictText: part.quType,
      id: part.id ?? '',
      answerList: rows(part.answerList),
    })),
  };
}
