import { randomBytes } from 'node:crypto';
import { permissionCodes, type CallTypes, type MenuNode } from '@xuekao/contracts';
import { emptyPhoto } from '@xuekao/face/testing';
import { aiPath, configureAi, schoolModel } from '../ai-provider.js';
import { ownFolder, storeIn } from '../files.js';
import { newIdCard } from '../id-card.js';
import { askCode, newMobile, withSwitches } from '../mobiles.js';
import { ask, post, call, platform, signIn, until } from '../platform.js';
import { fresh, radio, School, sevenTypes, type Person } from '../school.js';
import { allOn, configureSignIn, startSignInProviders, urlPaths, type SignInProviders } from '../sign-in-providers.js';
import { colleagues, type Column, type OwnerKind } from './columns.js';
import { newAddress, sendRow } from './send.js';

type Kind = OwnerKind | Exclude<Column, 'anonymous' | 'owner'> | 'otherLearner';
type Input<P extends keyof CallTypes> = CallTypes[P]['input'];
export interface Sitting {
  examId: string;
  paperId: string;
  quId: string;
}

const password = 'Ceshi@2026x';
const latePapers = 6;
const sharePaths = { bank: '/api/repo/share/save', template: '/api/tmpl/tmpl/share/save', exam: '/api/exam/exam/share/save' } as const;
export const newName = (label: string): string => fresh(label).replaceAll('_', '-').slice(-32);
/** Letters only. */
const newWord = (): string => Array.from(randomBytes(20), (byte) => String.fromCharCode(97 + (byte % 26))).join('');
export const newKey = (): string => randomBytes(16).toString('hex');

/** The people and objects that the access matrix asks about, in two departments beside each other. */
export class World {
  /** an address of its own: limits by address meet no other spec */
  readonly address = newAddress();
  private readonly undo: (() => Promise<unknown>)[] = [];
  private landing: Promise<unknown> = Promise.resolve();
  private readonly roles: Record<'teacher' | 'head' | 'learner', string>;
  private providers!: SignInProviders; // started by `open`
  people!: Readonly<Record<Exclude<Kind, 'owner'>, Person>>; // made by `open`
  /** of the teacher: a bank with one question of each type, a chapter in it, a template and a published exam for the learner alone */
  bank!: { repoId: string; quIds: string[]; chapterId: string; tmplId: string; groupId: string; examId: string };
  /** a learner whom the teacher made */
  pupil!: Person;
  pointCode = '';
  photo = '';

  private constructor(
    readonly school: School,
    readonly here: { id: string; deptCode: string },
    readonly there: { id: string; deptCode: string },
    /** below `here` */
    readonly classroom: { id: string; deptCode: string },
    roles: { teacher: string; head: string; learner: string },
  ) {
    this.roles = roles;
  }

  static async open(): Promise<World> {
    const school = await School.open();
    const [here, there] = [await school.department(), await school.department()];
    const learner =
      (await ask('/api/sys/role/list', school.admin, {})).find(({ builtIn, roleType }) => builtIn && roleType === 1)?.id ?? '';
    const world = new World(school, here, there, await school.department(here), {
      teacher: await school.role(3, permissionCodes),
      head: await school.role(2, permissionCodes),
      learner,
    });
    const [teacher, head, owner, otherLearner, elsewhere, administrator] = await Promise.all([
      world.person('teacher'),
      world.person('head'),
      world.person('learner'),
      world.person('otherLearner'),
      world.person('elsewhere'),
      world.person('administrator'),
    ]);
    const [colleague, viewer, editor, marker, formMaster] = await Promise.all(colleagues.map((kind) => world.person(kind)));
    if (!colleague || !viewer || !editor || !marker || !formMaster) throw new Error('a colleague is missing');
    world.people = { teacher, head, learner: owner, otherLearner, elsewhere, administrator, colleague, viewer, editor, marker, formMaster };
    await world.openSite();
    await world.keepSeen();
    await world.fill();
    // its window ends while other rows are asked; those that need it hear what went wrong
    world.late = world.makeLate();
    world.late.catch(() => undefined);
    return world;
  }

  /** Puts the site back as it was. */
  async close(): Promise<void> {
    for (const step of this.undo.reverse()) await step();
  }

  person(kind: Kind): Promise<Person> {
    const { school, here, there, classroom, roles } = this;
    switch (kind) {
      case 'teacher':
      case 'colleague':
      case 'viewer':
      case 'editor':
      case 'marker':
        return school.person({ roles: [roles.teacher], deptCode: here.deptCode });
      case 'head':
        return school.person({ roles: [roles.head], deptCode: here.deptCode });
      case 'formMaster':
        return school.person({ roles: [roles.head], deptCode: classroom.deptCode });
      case 'learner':
        return school.person({ deptCode: classroom.deptCode });
      case 'elsewhere':
        return school.person({ roles: [roles.head], deptCode: there.deptCode });
      case 'administrator':
        return school.person({ roles: [school.administrators] });
      default:
        return school.person({ deptCode: here.deptCode });
    }
  }

  /** Every way in is open and real names are asked for: what a person does for the own account can succeed. */
  private async openSite(): Promise<void> {
    const { admin } = this.school;
    const judged = JSON.stringify({ part: 1, share: 100, quote: '参考', reason: '与参考答案一致' });
    const written = JSON.stringify({
      type: 'judge',
      stem: '地球绕太阳转。',
      options: [],
      answer: '正确',
      analysis: '',
      level: 1,
      quote: '',
    });
    const model = schoolModel(({ messages }) => ({ answer: messages[0]?.content.includes('命题') === true ? written : judged }));
    this.providers = await startSignInProviders({ [aiPath]: model.respond });
    this.undo.push(() => this.providers.close());
    await configureSignIn(admin);
    await configureAi(admin);
    const store = (await ask('/api/sys/config/prop/detail', admin, { type: 'upload' })).inUse || 'local';
    if (store === 'local') await storeIn(ownFolder(), admin);
    const data = {
      region: 'z0',
      bucket: 'exam',
      accessKeyId: 'access',
      accessKeySecret: 'secret-key-0123456789',
      url: 'https://files.example.cn/',
    };
    await ask('/api/sys/config/prop/save', admin, { type: 'upload', provider: 'qiniu', data });
    await ask('/api/sys/config/prop/change', admin, { type: 'upload', provider: 'qiniu' });
    this.undo.push(() => ask('/api/sys/config/prop/change', admin, { type: 'upload', provider: store }));
    this.undo.push(
      await withSwitches(admin, {
        ...allOn,
        userReg: true,
        userAudit: false,
        userDeptType: 0,
        userDeptCode: '',
        mobileLogin: true,
        realPerson: true,
        aiHelper: true,
        aiReview: true,
        aiQuGen: true,
        aiChat: true,
        faceAudit: 1,
        faceLogin: false,
        loginTick: 1,
      }),
    );
  }

  /** Menus and notices are what everybody sees: journeys on the same platform find none of ours. */
  private async keepSeen(): Promise<void> {
    const { admin } = this.school;
    const flat = (nodes: readonly MenuNode[]): string[] => nodes.flatMap(({ id, children }) => [id, ...flat(children)]);
    const menus = async () => flat(await ask('/api/sys/menu/tree', admin, {}));
    const notices = async () => (await ask('/api/sys/notice/paging', admin, { size: 5000 })).records.map(({ id }) => id);
    const before = new Set([...(await menus()), ...(await notices())]);
    this.undo.push(async () => {
      for (const [path, ids] of [
        ['/api/sys/menu/delete', await menus()],
        ['/api/sys/notice/delete', await notices()],
      ] as const) {
        const ours = ids.filter((id) => !before.has(id)).slice(0, 1000);
        if (ours.length > 0) await ask(path, admin, { ids: ours });
      }
    });
  }

  private async fill(): Promise<void> {
    const {
      school,
      people: { teacher, learner },
    } = this;
    const { repoId, quIds } = await school.bank(sevenTypes(), teacher.token);
    const { id: chapterId } = await ask('/api/repo/chapter/save', teacher.token, { repoId, title: '第一章' });
    const tmplId = await school.template(quIds, teacher.token);
    const [group] = await ask('/api/tmpl/group/list-group', teacher.token, { id: tmplId });
    const examId = await school.draft(tmplId, { openType: 3, users: [learner.id] }, teacher.token);
    await school.publish(examId, teacher.token);
    await Promise.all([this.share('bank', repoId), this.share('template', tmplId), this.share('exam', examId)]);
    this.bank = { repoId, quIds, chapterId, tmplId, groupId: group?.id ?? '', examId };
    this.pupil = await this.newPupil();
    const { id } = await ask('/api/sys/kp/save', school.admin, { pointName: fresh('知识点') });
    this.pointCode = (await ask('/api/sys/kp/detail', school.admin, { id })).pointCode;
    this.photo = `data:image/jpeg;base64,${(await emptyPhoto()).toString('base64')}`;
    this.undo.push(() => ask('/api/sys/kp/delete', school.admin, { ids: [id] }));
  }

  /** Object as the administrator sees it; null when it is not there. */
  async read<P extends keyof CallTypes>(path: P, input: Input<P>): Promise<CallTypes[P]['output'] | null> {
    const reply = await call(path, this.school.admin, input);
    return reply.code === 0 ? reply.data : null;
  }
  isThere = async <P extends keyof CallTypes>(path: P, input: Input<P>): Promise<boolean> => (await this.read(path, input)) !== null;

  /** The form of somebody whom the teacher makes or changes. */
  pupilForm = (changes: Partial<Input<'/api/sys/user/save'>> = {}): Input<'/api/sys/user/save'> => ({
    userName: newName('u'),
    realName: '学员',
    password,
    deptCode: this.here.deptCode,
    roles: [this.roles.learner],
    ...changes,
  });
  async newPupil(): Promise<Person> {
    const { id, account, deptCode } = await this.newPupilAccount();
    return { id, account, deptCode, token: await signIn(account) };
  }
  /** Account of a person who has not signed in. */
  async newPupilAccount(changes: Partial<Input<'/api/sys/user/save'>> = {}) {
    const form = this.pupilForm(changes);
    const { id } = await ask('/api/sys/user/save', this.people.teacher.token, form);
    return { id, account: { userName: form.userName, password }, deptCode: this.here.deptCode };
  }

  async newBank(): Promise<string> {
    return this.share('bank', (await ask('/api/repo/save', this.people.teacher.token, { title: fresh('题库') })).id);
  }
  async newQuestion(): Promise<string> {
    return (await ask('/api/qu/qu/save', this.people.teacher.token, { ...radio(), repoId: this.bank.repoId })).id;
  }
  /** A question of the bank in its recycle bin. */
  async binned(content = '<p>删去的题</p>'): Promise<string> {
    const { token } = this.people.teacher;
    const { id } = await ask('/api/qu/qu/save', token, { ...radio({ content }), repoId: this.bank.repoId });
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
    const { records } = await ask('/api/qu/qu/bin/paging', this.school.admin, { size: 200, params: { repoId: this.bank.repoId } });
    return records.some((row) => row.id === id);
  }
  /** A change of many questions that the teacher began. */
  async newJob(): Promise<string> {
    const selection = { ids: [await this.newQuestion()] };
    const input = { requestId: this.newRequestId(), selection, action: { kind: 'clearPoints' as const } };
    return (await ask('/api/qu/qu/bulk/start', this.people.teacher.token, input)).id;
  }
  /** A learner's report about a question of the bank. */
  async newReport(): Promise<{ id: string; quId: string }> {
    const quId = await this.newQuestion();
    await ask('/api/qu/report/save', this.people.learner.token, { quId, content: '选项有错字' });
    return { quId, id: (await this.reports(quId))[0]?.id ?? '' };
  }
  reports = async (quId: string) => (await ask('/api/qu/report/paging', this.school.admin, { params: { quId } })).records;
  /** A record of questions that the model wrote for the teacher. */
  async newGeneration(): Promise<{ id: string; topic: string }> {
    const { token } = this.people.teacher;
    const topic = fresh('主题');
    const outcome = await sendRow(this.address, '/api/qu/gen/run', token, { topic, wanted: [{ quType: 'judge', count: 1 }] });
    if (outcome.code !== 0) throw new Error(`no questions were written: ${outcome.msg}`);
    const { records } = await ask('/api/qu/gen/paging', token, { params: { topic } });
    return { id: records[0]?.id ?? '', topic };
  }
  async newChapter(): Promise<string> {
    return (await ask('/api/repo/chapter/save', this.people.teacher.token, { repoId: this.bank.repoId, title: '空章' })).id;
  }
  /** The teacher's object is shared with the colleagues, each with the own right. Answers the id. */
  async share(kind: keyof typeof sharePaths, id: string): Promise<string> {
    const { teacher, viewer, editor, marker } = this.people;
    const holders = { view: viewer, edit: editor, ...(kind === 'exam' ? { mark: marker } : {}) };
    for (const [right, { id: holder }] of Object.entries(holders))
      await ask(sharePaths[kind], teacher.token, { id, to: [{ kind: 'user', id: holder }], right: right as 'view' }); // keys of `holders`
    return id;
  }
  /** Whether the object is shared with exactly those with whom `share` did. */
  async hasShares(kind: keyof typeof sharePaths, id: string): Promise<boolean> {
    const { records } = await this.sharesOf(kind, id);
    const { viewer, editor, marker, colleague } = this.people;
    const held = (who: Person): boolean => records.some((row) => row.id === who.id);
    return held(viewer) && held(editor) && held(marker) === (kind === 'exam') && !held(colleague);
  }
  async isOfTeacher(kind: keyof typeof sharePaths, id: string): Promise<boolean> {
    return (await this.sharesOf(kind, id)).owner.id === this.people.teacher.id;
  }
  private sharesOf(kind: keyof typeof sharePaths, id: string) {
    const path = { bank: '/api/repo/share/list', template: '/api/tmpl/tmpl/share/list', exam: '/api/exam/exam/share/list' } as const;
    return ask(path[kind], this.school.admin, { id });
  }
  newRequestId = (): string => randomBytes(12).toString('hex');
  newTemplate = async (): Promise<string> =>
    this.share('template', await this.school.template(this.bank.quIds.slice(0, 1), this.people.teacher.token));
  newDraft = async (): Promise<string> => this.share('exam', await this.school.draft(this.bank.tmplId, {}, this.people.teacher.token));
  /** Published, with marks that a person releases. */
  newHeldExam = async (rules: Parameters<School['exam']>[1] = {}): Promise<string> =>
    this.share('exam', await this.school.exam(this.bank.quIds.slice(0, 1), { scoreRelease: 2, ...rules }, this.people.teacher.token));
  newNotice = async (): Promise<string> =>
    (await ask('/api/sys/notice/save', this.people.teacher.token, { title: fresh('公告'), content: '<p>内容</p>', state: 1 })).id;
  newGroup = async (): Promise<string> => (await ask('/api/sys/group/save', this.people.teacher.token, { groupName: fresh('用户组') })).id;
  newRole = async (): Promise<string> =>
    (await ask('/api/sys/role/save', this.people.teacher.token, { roleName: fresh('r').slice(0, 30), roleType: 2, roleLevel: 3 })).id;
  newPoint = async (): Promise<string> => (await ask('/api/sys/kp/save', this.people.teacher.token, { pointName: fresh('知识点') })).id;
  newDepartment = async (): Promise<string> =>
    (await ask('/api/sys/depart/save', this.people.head.token, { parentId: this.here.id, deptName: fresh('部门') })).id;
  newDictionaryValue = async (): Promise<string> =>
    (await ask('/api/sys/dic/value/save', this.school.admin, { dicCode: 'matrix', title: '值', dicValue: fresh('v') })).id;
  menuForm = (): Input<'/api/sys/menu/save'> => ({
    menuType: 3,
    parentId: '0',
    metaTitle: '页面',
    name: newWord(),
    path: '/matrix',
    component: 'matrix',
    hidden: true,
  });
  newMenu = async (): Promise<string> => (await ask('/api/sys/menu/save', this.school.admin, this.menuForm())).id;

  async newMessage(to: Person): Promise<string> {
    await ask('/api/sys/user/msg/send', this.school.admin, { title: fresh('消息'), content: '内容', users: [to.id] });
    const { records } = await ask('/api/sys/user/msg/paging', to.token, { size: 1 });
    return records[0]?.id ?? '';
  }

  /** An exam for the person alone, made by the teacher; nobody has begun. */
  examFor = async ({ id }: Person, quIds = this.bank.quIds): Promise<string> =>
    this.share('exam', await this.school.exam(quIds, { openType: 3, users: [id] }, this.people.teacher.token));
  async sitting(who: Person): Promise<Sitting> {
    const examId = await this.examFor(who);
    const { id: paperId } = await ask('/api/paper/paper/create-paper', who.token, { examId });
    const { cards } = await ask('/api/paper/paper/paper-detail', who.token, { paperId });
    return { examId, paperId, quId: cards[0]?.quId ?? '' };
  }
  /** A paper whose leaves are counted. */
  async watchedPaper({ id, token }: Person): Promise<string> {
    const rules = { openType: 3 as const, users: [id], leaveOn: true, leaveCount: 0 };
    const examId = await this.share('exam', await this.school.exam(this.bank.quIds, rules, this.people.teacher.token));
    return (await ask('/api/paper/paper/create-paper', token, { examId })).id;
  }
  /** A paper whose camera takes pictures. */
  async filmedPaper({ id, token }: Person): Promise<string> {
    const rules = { openType: 3 as const, users: [id], camOn: true, faceChance: 0 };
    const examId = await this.share('exam', await this.school.exam(this.bank.quIds, rules, this.people.teacher.token));
    return (await ask('/api/paper/paper/create-paper', token, { examId })).id;
  }
  /** A paper beside which a phone films. */
  async phonePaper({ id, token }: Person): Promise<string> {
    const rules = { openType: 3 as const, users: [id], examType: '2' as const };
    const examId = await this.share('exam', await this.school.exam(this.bank.quIds, rules, this.people.teacher.token));
    return (await ask('/api/paper/paper/create-paper', token, { examId })).id;
  }
  /** An exam that asks its one person for a face. */
  async faceExam(who?: Person): Promise<{ examId: string; userId: string }> {
    const person = who ?? (await this.person('learner'));
    const rules = { openType: 3 as const, users: [person.id], faceOn: true };
    const examId = await this.share('exam', await this.school.exam(this.bank.quIds, rules, this.people.teacher.token));
    this.faceExams.set(examId, person);
    return { examId, userId: person.id };
  }
  /** Whether its person may begin. */
  async isIdentified(examId: string): Promise<boolean> {
    const token = this.faceExams.get(examId)?.token ?? '';
    return (await ask('/api/exam/exam/check-info', token, { id: examId })).identifiedBy !== '';
  }
  /** Whether the paper is answered on a browser that sends no rows, or on none. */
  isOpenOn = async ({ token }: Person, paperId: string): Promise<boolean> =>
    (await post('/api/paper/paper/paper-detail', token, { paperId }, { device: 'd'.repeat(32) })).code === 0;
  /** A paper that moves to another device only when an administrator lets it. */
  async boundPaper(): Promise<string> {
    const who = await this.person('learner');
    const rules = { openType: 3 as const, users: [who.id], moveAsks: true };
    const examId = this.share('exam', await this.school.exam(this.bank.quIds, rules, this.people.teacher.token));
    const { data } = await post('/api/paper/paper/create-paper', who.token, { examId: await examId }, { device: 'd'.repeat(32) });
    const { id } = data as { id: string }; // by contract
    this.bound.set(id, who);
    return id;
  }
  /** Whether it still does. */
  async isBound(paperId: string): Promise<boolean> {
    const token = this.bound.get(paperId)?.token ?? '';
    const { data } = await post('/api/paper/paper/paper-detail', token, { paperId }, { device: 'e'.repeat(32) });
    return (data as { moves?: string }).moves === 'administrator'; // by contract of the refusal
  }
  private readonly bound = new Map<string, Person>();
  private readonly faceExams = new Map<string, Person>();
  /** The same with a question that is drawn out of several. */
  async drawnSitting({ id, token }: Person): Promise<{ examId: string; paperId: string }> {
    const { token: teacher } = this.people.teacher;
    const { repoId } = await this.school.bank([radio(), radio(), radio()], teacher);
    const examId = await this.school.draft(await this.school.drawnTemplate(repoId, teacher), { openType: 3, users: [id] }, teacher);
    await this.school.publish(examId, teacher);
    await this.share('exam', examId);
    return { examId, paperId: (await ask('/api/paper/paper/create-paper', token, { examId })).id };
  }
  /** A paper that waits for marking, in the lists of the console. */
  async handedIn(who: Person): Promise<Sitting> {
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
      () => ask('/api/paper/paper/paging', this.school.admin, { params: { examId: sitting.examId, handState: 1 } }),
      ({ total }) => total === 1,
    );
    return sitting;
  }

  /** A paper that was handed in and marked to the end. */
  async marked(who: Person): Promise<{ paperId: string; quId: '' }> {
    const { paperId: id } = await this.handedIn(who);
    const { version, groupList } = await ask('/api/paper/paper/review-detail', this.school.admin, { id });
    const waiting = groupList.flatMap(({ quList }) => quList.flatMap((one) => (one.subList.length > 0 ? one.subList : [one])));
    const items = waiting.filter(({ needsHand }) => needsHand).map(({ quId }) => ({ quId, score: 1, remark: '' }));
    await ask('/api/paper/paper/review-paper', this.school.admin, { id, version, items });
    return { paperId: id, quId: '' };
  }
  /** A learner's question about the marks of a paper. */
  async asked(): Promise<{ paperId: string; examId: string }> {
    const who = await this.person('learner');
    const { paperId, quId } = await this.marked(who);
    await ask('/api/paper/appeal/ask', who.token, { paperId, quId, text: '请再看一次' });
    return { paperId, examId: (await ask('/api/paper/paper/paper-result', who.token, { id: paperId })).examId };
  }
  appeals = async () => (await ask('/api/paper/appeal/paging', this.school.admin, { size: 1000 })).records;
  private late: Promise<{ examId: string; papers: string[] }> | undefined;
  /** An exam of the teacher whose papers ended with its window, each with an answer that came too late. */
  async lateExam(): Promise<string> {
    return (await (this.late ??= this.makeLate())).examId;
  }
  /** One of its papers, each once. */
  async latePaper(): Promise<string> {
    const { papers } = await (this.late ??= this.makeLate());
    const id = papers.shift();
    if (id === undefined) throw new Error('no late paper is left');
    return id;
  }
  private async makeLate(): Promise<{ examId: string; papers: string[] }> {
    const { school } = this;
    const people = await Promise.all(Array.from({ length: latePapers }, () => this.person('learner')));
    const { examId, papers } = await school.ending(this.bank.quIds.slice(0, 1), people, {}, this.people.teacher.token);
    await this.share('exam', examId);
    const count = async (path: '/api/paper/paper/paging' | '/api/exam/exam/late-paging', params: object): Promise<number> =>
      (await ask(path, school.admin, { params: { examId, ...params } })).total;
    const all = (total: number): boolean => total === latePapers;
    await until('the papers are closed', () => count('/api/paper/paper/paging', { handState: 1 }), all, 40_000);
    const [quId = ''] = this.bank.quIds;
    for (const [index, paperId] of papers.entries())
      await call('/api/paper/paper/fill-answer', people[index]?.token ?? '', {
        paperId,
        answers: [{ quId, seq: 1, by: 'pageone1', age: 60_000, answer: {} }],
      });
    await until('the late answers are listed', () => count('/api/exam/exam/late-paging', {}), all);
    return { examId, papers };
  }

  /** A person with a number that signs in. */
  async withMobile({ id }: Pick<Person, 'id'>): Promise<string> {
    const mobile = newMobile();
    await ask('/api/sys/user/bind/direct-bind', this.school.admin, { userId: id, mobile });
    return mobile;
  }
  code = (smsType: Parameters<typeof askCode>[2], mobile: string, token = '') =>
    askCode(this.school.admin, newAddress(), smsType, mobile, token);

  realNameForm = (): Input<'/api/sys/user/real/submit'> => ({ realName: '测试人员', idCard: newIdCard(), face: this.photo });
  /** A pupil of the teacher whose real name waits for a decision. */
  async applicant(): Promise<{ id: string; version: number }> {
    const { id, token } = await this.newPupil();
    await ask('/api/sys/user/real/submit', token, this.realNameForm());
    return { id, version: (await ask('/api/sys/user/real/detail', token, {})).version };
  }

  /**
   * The code with which a browser lands that is binding an account elsewhere. One after the other: the provider knows one person at a time.
   */
  landingCode(who: Pick<Person, 'token'>): Promise<{ code: string; browserKey: string }> {
    const next = this.landing.then(() => this.land(who));
    this.landing = next.catch(() => undefined);
    return next;
  }
  private async land({ token }: Pick<Person, 'token'>): Promise<{ code: string; browserKey: string }> {
    const browserKey = newKey();
    this.providers.servers.wechat.person = { openId: fresh('o') };
    const { url } = await ask(urlPaths.wechat, token, { state: 'pc_bind', browserKey });
    const page = await (await fetch(url)).text();
    const href = /<a href="([^"]+)">同意<\/a>/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const back = await fetch(href, { redirect: 'manual' });
    return { code: new URL(back.headers.get('location') ?? '', platform().url).searchParams.get('code') ?? '', browserKey };
  }
  async bindWechat(who: Pick<Person, 'token'>): Promise<void> {
    await ask('/api/sys/user/sync', who.token, await this.landingCode(who));
  }
}
