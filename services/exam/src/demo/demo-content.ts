import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { siteLanguage, calls, errors, BusinessError, quTypes, type Caller, type ClientInput, type Output } from '@xuekao/contracts';
import { CallClient, CONFIG, type Config, type Logger, LOGGER, ServiceTime, type UserContext } from '@xuekao/platform';
import { placesIn } from '@xuekao/question';
import { ExamChanges, examStates, ExamService, ExamCollections } from '../exams/index.js';
import { DemoCollections } from './demo.collections.js';
import { TemplateService } from '../templates/index.js';
import { DemoSittings } from './demo-sittings.js';
import { demoGroups, demoTexts } from './demo-texts.js';

type User = Output<typeof calls.identity.users.paging>['records'][number];
type ExamFields = Omit<ClientInput<typeof calls.exam.exams.save>, 'id'>;

type Groups = NonNullable<ClientInput<typeof calls.exam.templates.save>['groups']>;

const hour = 3_600_000;
const retryMs = 500;
const sitters = 14;
/** The last ones wait for marking, so that the console's start page has something to do. */
const marked = 12;
const busy: ReadonlySet<number> = new Set([errors.BUSY.code, errors.TIMED_OUT.code]);

/**
 * In demo mode: a template over the demo bank, an exam in each answer mode that is open whenever the platform starts, and a
 * finished one with results. Loads behind the first calls, as soon as the banks and the people are there.
 */
@Injectable()
export class DemoContent implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Settles when the content is there; for tests and for the end of the process. */
  loaded: Promise<void> = Promise.resolve();
  private readonly stop = new AbortController();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly time: ServiceTime,
    private readonly client: CallClient,
    private readonly examStore: ExamCollections,
    private readonly changes: ExamChanges,
    private readonly demoStore: DemoCollections,
    private readonly templates: TemplateService,
    private readonly exams: ExamService,
    private readonly sittings: DemoSittings,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.demo) return;
    this.loaded = this.load();
    this.loaded.catch((error: unknown) => {
      if (!this.stop.signal.aborted) this.logger.error({ err: error }, 'demo content was not loaded');
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stop.abort();
    await this.loaded.catch(() => undefined);
  }

  private async load(): Promise<void> {
    await this.patiently(async () => this.time.now());
    const [admin, learners] = await this.people();
    const context: UserContext = {
      requestId: 'demo',
      ip: '',
      userAgent: '',
      language: siteLanguage,
      note: () => undefined,
      caller: systemCaller(admin),
    };
    const tmplId = await this.template(context);
    await this.openExam('step', { ...this.fields(tmplId), title: demoTexts.step, answerMode: 1 }, context);
    await this.openExam(
      'full',
      { ...this.fields(tmplId), title: demoTexts.full, answerMode: 2, resultType: 2, itemRand: true, quRand: true },
      context,
    );
    await this.finishedExam(
      { ...this.fields(tmplId), title: demoTexts.finished, answerMode: 2, chance: 1 },
      learners.slice(0, sitters),
      context,
    );
    this.logger.info({ learners: learners.length }, 'demo exams are there');
  }

  private fields(tmplId: string): Omit<ExamFields, 'title' | 'answerMode'> {
    return {
      ...this.window(),
      content: demoTexts.content,
      thanks: demoTexts.thanks,
      tmplId,
      totalTime: 60,
      qualifyScore: 60,
      openType: 1,
      resultType: 3,
      answerRelease: 1,
      chance: 0,
    };
  }

  private window(): { startTime: string; endTime: string } {
    const now = this.time.now();
    return { startTime: new Date(now - hour).toISOString(), endTime: new Date(now + 7 * 24 * hour).toISOString() };
  }

  /** Its window begins anew with every start of the platform. */
  private async openExam(name: string, fields: ExamFields, context: UserContext): Promise<void> {
    const id = await this.exam(name, fields, context);
    const { startTime, endTime } = this.window();
    await this.changes.moveWindow(id, { startTime: new Date(startTime), endTime: new Date(endTime) });
  }

  private async finishedExam(fields: ExamFields, people: readonly User[], context: UserContext): Promise<void> {
    const id = await this.exam('finished', fields, context);
    const now = this.time.now();
    const ended = now - 48 * hour;
    const window = { startTime: new Date(ended - 4 * hour), endTime: new Date(ended) };
    // an exam that is over cannot be published, so it is over afterwards
    await this.changes.moveWindow(id, window, new Date(now));
    const exam = await this.examStore.exams.findById(id).lean();
    if (!exam || exam.setId === null) return; // an administrator deleted it
    const { setId, startTime } = exam;
    for (const [index, { id: userId, userName, realName, deptCode }] of people.entries()) {
      if (this.stop.signal.aborted) return;
      const startedAt = startTime.getTime() + index * 60_000;
      const markerId = index < marked ? context.caller.userId : null;
      await this.patiently(() => this.sittings.sit({ ...exam, setId }, { userId, userName, realName, deptCode }, startedAt, markerId));
    }
  }

  /** The exam of that name, made and published the first time. */
  private async exam(name: string, fields: ExamFields, context: UserContext): Promise<string> {
    const content = await this.demoStore.demo.findById('content').lean();
    const id = content?.exams[name] ?? (await this.newExam(name, fields, context));
    // recorded before it is published: where the process was killed in between, the next start goes on here
    if (await this.examStore.exams.exists({ _id: id, setId: null })) await this.publish(id, context);
    return id;
  }

  /** Another process may make one at this moment: the one that is recorded counts, and nobody has seen the other draft. */
  private async newExam(name: string, fields: ExamFields, context: UserContext): Promise<string> {
    const { id } = await this.exams.save(calls.exam.exams.save.input.parse(fields), context);
    const field = `exams.${name}`;
    const { matchedCount } = await this.demoStore.demo.updateOne(
      { _id: 'content', [field]: { $exists: false } },
      { $set: { [field]: id } },
    );
    if (matchedCount > 0) return id;
    await this.changes.dropDraft(id);
    const content = await this.demoStore.demo.findById('content').lean();
    return content?.exams[name] ?? id;
  }

  private async publish(id: string, context: UserContext): Promise<void> {
    try {
      await this.exams.changeState({ id, state: examStates.published }, context);
    } catch (error) {
      // another process has published it meanwhile
      if (!(error instanceof BusinessError && error.errorName === 'STALE')) throw error;
    }
  }

  private async template(context: UserContext): Promise<string> {
    const known = await this.demoStore.demo.findById('content').lean();
    if (known) return known.template;
    const made = await this.makeTemplate(context);
    const { template } = await this.demoStore.demo
      .findOneAndUpdate({ _id: 'content' }, { $setOnInsert: { template: made, exams: {} } }, { upsert: true, returnDocument: 'after' })
      .lean();
    // another process was first
    if (template !== made) await this.templates.remove([made], context);
    return template;
  }

  private async makeTemplate(context: UserContext): Promise<string> {
    const repoId = await this.bank(context.caller);
    const rules = demoGroups.map(({ quType }) => ({ repoId, quType }));
    const { ids, pools } = await this.patiently(() =>
      this.client.call(calls.repo.questions.drawablePools, { rules }, { requestId: 'demo' }),
    );
    const groups = demoGroups.flatMap(({ quType, title, count, points, drawn }, index): Groups => {
      const drawable = placesIn(pools[index] ?? []);
      const shown = Math.min(count, drawable.length);
      if (shown === 0) return [];
      const base = { title, perScore: points, remark: '' };
      return drawn
        ? [{ ...base, joinType: 2, rules: [{ repoId, quType, count: shown }] }]
        : [{ ...base, joinType: 1, items: drawable.slice(0, shown).map((place) => ({ quId: ids[place] ?? '' })) }];
    });
    return (await this.templates.save(calls.exam.templates.save.input.parse({ title: demoTexts.template, groups }), context)).id;
  }

  /** A bank with questions of all seven types: the one that the demo brings. */
  private async bank(caller: Caller): Promise<string> {
    for (;;) {
      const { records } = await this.patiently(() =>
        this.client.call(calls.repo.banks.paging, { size: 100 }, { requestId: 'demo', caller }),
      );
      const whole = records.find(({ typeList }) =>
        quTypes.every((type) => typeList.some(({ quType, quCount }) => quType === type && quCount > 0)),
      );
      if (whole) return whole.id;
      await pause(retryMs, undefined, { signal: this.stop.signal });
    }
  }

  private async people(): Promise<[User, User[]]> {
    for (;;) {
      const { records } = await this.patiently(() =>
        this.client.call(calls.identity.users.paging, { size: 1000 }, { requestId: 'demo', caller: systemCaller(null) }),
      );
      const admin = records.find(({ userName }) => userName === 'admin');
      const learners = records
        .filter(({ userName }) => userName.startsWith('learner'))
        .sort((left, right) => left.userName.localeCompare(right.userName));
      if (admin && learners.length >= sitters) return [admin, learners];
      await pause(retryMs, undefined, { signal: this.stop.signal });
    }
  }

  /** The other services may start after this one, and another process may do the same work at this moment. */
  private async patiently<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof BusinessError) || !busy.has(error.code)) throw error;
        await pause(retryMs, undefined, { signal: this.stop.signal });
      }
    }
  }
}

/** Acts for the site, as the demo's administrator once that one is known. */
const systemCaller = (admin: User | null): Caller => ({
  userId: admin?.id ?? '0'.repeat(24),
  userName: admin?.userName ?? '',
  realName: admin?.realName ?? '',
  mobile: '',
  deptCode: admin?.deptCode ?? '',
  groups: [],
  roleType: 2,
  roleLevel: 1,
  permissions: [],
  sessionId: '',
});
