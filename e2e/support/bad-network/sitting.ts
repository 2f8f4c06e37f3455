import type { Browser } from '@playwright/test';
import type { AnswerValue } from '@xuekao/contracts';
import { uploadDot } from '../pictures.js';
import { ask, signIn, until } from '../platform.js';
import { fresh, School, sevenTypes, type Person, type QuestionDraft } from '../school.js';
import { Chance } from './chance.js';
import { Device, throwOut } from './person.js';
import { faultsOf } from './verdict.js';
import { valueOf } from './page-observer.js';

export interface Size {
  /** share of the files, pages and calls that the first browser loses once */
  first: number;
  /** what happens beside answering */
  incidents: number;
  /** answers between two of them */
  answers: number;
}
export interface Report {
  faults: string[];
  /** one line for people */
  figures: string;
  /** what each device was given, showed and said, in the order of time: a line each */
  diary: string;
}

const withFiles = (picture: string): QuestionDraft[] => {
  const [radio, multi, ...rest] = sevenTypes();
  if (radio === undefined || multi === undefined) throw new Error('there are seven types');
  return [
    { ...radio, content: `<p>看图 <img alt="一块黑" src="${picture}"></p>` },
    { ...multi, content: '<p>求 <span data-type="inline-math" data-latex="\\frac{1}{3}"></span> 与 $x^2$ 的和</p>' },
    ...rest,
  ];
};

/** One person sits one exam on a network that loses requests, with everything that may happen meanwhile. */
export class BadSitting {
  readonly chance: Chance;
  readonly devices: Device[] = [];
  /** where the person sits now */
  #now: Device | undefined;
  #examId = '';
  readonly #incidents: { at: number; name: string }[] = [];

  private constructor(
    private readonly browser: Browser,
    readonly seed: string,
    private readonly school: School,
    private readonly person: Person,
    private readonly size: Size,
  ) {
    this.chance = new Chance(seed);
  }

  static async of(browser: Browser, seed: string, size: Size): Promise<BadSitting> {
    const school = await School.open();
    const sitting = new BadSitting(browser, seed, school, await school.person(), size);
    const { quIds } = await school.bank(withFiles(await uploadDot(school.admin)));
    sitting.#examId = await school.exam(quIds, { title: fresh('丢失的请求'), answerMode: sitting.chance.of([1, 2] as const) });
    return sitting;
  }

  async run(): Promise<Report> {
    try {
      await this.moveTo(await this.device());
      for (const incident of this.chance.shuffled(incidents).slice(0, this.size.incidents)) {
        await this.answers(this.size.answers);
        this.#incidents.push({ at: Date.now(), name: incident.name });
        await incident(this);
      }
      await this.answers(this.size.answers);
      if (!this.devices.some(({ sights }) => sights.some(({ kind }) => kind === 'gives'))) throw new Error('nobody answered anything');
      const missed = this.devices.flatMap(({ name, sights }) =>
        sights.flatMap((sight, at) =>
          sight.kind === 'gives' && !sights.slice(0, at).some((earlier) => earlier.kind === 'shows' && earlier.label === sight.label)
            ? [`${name}, question ${sight.label}`]
            : [],
        ),
      );
      if (missed.length > 0) throw new Error(`answered before the observer had looked: ${missed.join('; ')}`);
      const paperId = await this.allReturn();
      const held = await this.held(paperId);
      const faults = faultsOf(
        this.devices.map(({ diary }) => diary),
        held,
      );
      await this.here.handIn(this.person.account, this.path);
      const marked = await this.handedIn(paperId);
      for (const [label, value] of held)
        if ((marked.get(label) ?? '') !== value)
          faults.push(`handed in differently: question ${label}: ${value} became ${marked.get(label) ?? 'nothing'}`);
      return {
        faults: faults.concat(
          faultsOf(
            this.devices.map(({ diary }) => diary),
            held,
          ).filter((fault) => !faults.includes(fault)),
        ),
        figures: this.figures(),
        diary: this.diary(),
      };
    } finally {
      for (const device of this.devices) if (!device.isGone) await device.close();
    }
  }

  private get path(): string {
    return `/pages/exam/check/${this.#examId}`;
  }
  get here(): Device {
    if (this.#now === undefined) throw new Error('the person has not begun');
    return this.#now;
  }
  /** A browser that was never here before. */
  async device(): Promise<Device> {
    const name = `${'甲乙丙丁戊己庚辛壬癸'[this.devices.length] ?? ''}机`;
    const plan = { seed: `${this.seed} ${name}`, first: this.devices.length === 0 ? this.size.first : 0.3, later: 0.12 };
    const device = await Device.open(this.browser, name, plan, this.chance);
    this.devices.push(device);
    return device;
  }
  async moveTo(device: Device): Promise<void> {
    this.#now = device;
    await device.arrive(this.person.account, this.path);
  }
  async answers(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      // whatever was lost meanwhile: the person is at the exam when they answer
      await this.here.arrive(this.person.account, this.path);
      await this.here.answer();
    }
  }
  /** Without a look at whether the page is well: what an unlucky person does without network. */
  async answersBlindly(count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) await this.here.answer();
  }
  signInElsewhere = (): Promise<string> => signIn(this.person.account);
  throwOut = (): Promise<void> => throwOut(this.school.admin, this.person.id);

  /** On a good network each device comes back, sends what it has and says what it has to say. */
  private async allReturn(): Promise<string> {
    for (const device of this.chance.shuffled(this.devices.filter(({ isGone }) => !isGone))) {
      device.line.up();
      device.line.calm(true);
      await device.context.setOffline(false);
      if (this.chance.is(0.5)) await device.reload();
      // a page may find out only now that its session has ended meanwhile
      for (const end = Date.now() + 40_000; ;) {
        await this.moveTo(device);
        if (await device.saved(5)) break;
        if (Date.now() > end)
          throw new Error(
            `${device.name} does not save although nothing is lost any more: ` +
              `${await device.page.locator('[data-save-state]').textContent()}`,
          );
      }
      // what it shows and says has been seen
      const now = Date.now();
      await until('a look at the page', async () => device.sights.some((sight) => sight.kind === 'looks' && sight.at > now + 200), Boolean);
      device.line.calm(false);
    }
    const { records } = await ask('/api/paper/paper/paging', this.school.admin, { params: { examId: this.#examId } });
    if (records.length !== 1) throw new Error(`one attempt was wanted, there are ${records.length}`);
    return records[0]?.id ?? '';
  }

  private async held(paperId: string): Promise<Map<string, string>> {
    const token = await this.here.page.evaluate(() => localStorage.getItem('xuekao-token') ?? '');
    const { groupList, cards } = await ask('/api/paper/paper/paper-detail', token, { paperId });
    const answers = new Map(cards.map(({ quId, answer }) => [quId, answer]));
    return new Map(
      groupList
        .flatMap(({ quList }) =>
          quList.flatMap(({ quId, sort, subList }) =>
            subList.length === 0
              ? [{ label: String(sort), quId }]
              : subList.map((part, index) => ({ label: `${sort}.${index + 1}`, quId: part.quId })),
          ),
        )
        .map(({ label, quId }) => [label, asValue(answers.get(quId) ?? null)]),
    );
  }
  private async handedIn(paperId: string): Promise<Map<string, string>> {
    const { groupList } = await ask('/api/paper/paper/review-detail', this.school.admin, { id: paperId });
    return new Map(
      groupList
        .flatMap(({ quList }) =>
          quList.flatMap((question) =>
            question.subList.length === 0
              ? [{ label: String(question.sort), answer: question.answer }]
              : question.subList.map((part, index) => ({ label: `${question.sort}.${index + 1}`, answer: part.answer })),
          ),
        )
        .map(({ label, answer }) => [label, asValue(answer)]),
    );
  }

  private diary(): string {
    const told = this.devices.flatMap(({ name, sights }) =>
      sights.flatMap(({ at, ...sight }) => (sight.kind === 'looks' ? [] : [{ at, line: `${name} ${JSON.stringify(sight)}` }])),
    );
    const lines = [...told, ...this.#incidents.map(({ at, name }) => ({ at, line: `incident: ${name}` }))].toSorted(
      (one, other) => one.at - other.at,
    );
    return lines.map(({ at, line }) => `${new Date(at).toISOString().slice(11, 23)} ${line}`).join('\n');
  }
  private figures(): string {
    const sights = this.devices.flatMap((device) => [...device.sights]);
    const longest = (kind: 'white' | 'wordless'): number =>
      Math.max(0, ...sights.flatMap((sight) => (sight.kind === kind && 'ms' in sight ? [sight.ms] : [])));
    const lost = this.devices.map(({ line }) => line.lost);
    const sum = (of: keyof (typeof lost)[number]): number => lost.reduce((all, one) => all + one[of], 0);
    const ways = (['before', 'silence', 'after', 'middle', 'late', 'stream'] as const).map((way) => `${sum(way)} ${way}`).join(', ');
    return (
      `${this.devices.length} devices, ${sights.filter(({ kind }) => kind === 'gives').length} answers, ` +
      `${sights.filter((sight) => sight.kind === 'shows' && sight.saved).length} seen as saved; ` +
      `${this.devices.reduce((all, { line }) => all + line.requests, 0)} requests, lost: ${ways}; longest without ` +
      `anything ${longest('white')} ms, without words ${longest('wordless')} ms`
    );
  }
}

const asValue = (answer: AnswerValue | null): string =>
  answer?.options !== undefined
    ? valueOf.options(answer.options)
    : answer?.blanks !== undefined
      ? valueOf.blanks(answer.blanks)
      : valueOf.text(answer?.text ?? '');

type Incident = (sitting: BadSitting) => Promise<void>;

const reload: Incident = ({ here }) => here.reload();
const crash: Incident = ({ here }) => here.crash();
/** The browser and all that it kept is gone; the person goes on at another one. */
const lostDevice: Incident = async (sitting) => {
  await sitting.here.end();
  await sitting.moveTo(await sitting.device());
};
const otherDevice: Incident = async (sitting) => sitting.moveTo(await sitting.device());
/** Back at the first device that is still there, with whatever waits on it. */
const backAgain: Incident = async (sitting) => {
  const [first = sitting.here] = sitting.devices.filter(({ isGone }) => !isGone);
  await sitting.moveTo(first);
};
const signedInElsewhere: Incident = async (sitting) => void (await sitting.signInElsewhere());
const thrownOut: Incident = (sitting) => sitting.throwOut();
const secondTab: Incident = async (sitting) => {
  const before = sitting.here.page;
  await sitting.here.newTab();
  await sitting.moveTo(sitting.here);
  await before.close();
};
/** The network is gone and nobody tells the browser; the person writes on. */
const deadLine: Incident = async (sitting) => {
  sitting.here.line.down();
  await sitting.answersBlindly(2);
  sitting.here.line.up();
};
const offline: Incident = async (sitting) => {
  const { context } = sitting.here;
  await context.setOffline(true);
  await sitting.answersBlindly(2);
  await context.setOffline(false);
};
/** Answers wait on one device without network while the person answers on another one; the first one comes back afterwards. */
const draftAndOther: Incident = async (sitting) => {
  const first = sitting.here;
  first.line.down();
  await sitting.answersBlindly(4);
  await sitting.moveTo(await sitting.device());
  await sitting.answers(4);
  first.line.up();
  if (sitting.chance.is(0.5)) await sitting.moveTo(first);
};
const incidents: readonly Incident[] = [
  reload,
  crash,
  lostDevice,
  otherDevice,
  backAgain,
  signedInElsewhere,
  thrownOut,
  secondTab,
  deadLine,
  offline,
  draftAndOther,
];
