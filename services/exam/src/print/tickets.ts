import { Inject, Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { addressOf, BusinessError, calls, learnerPages, siteText, type Input, type Output } from '@xuekao/contracts';
import { CallClient, CONFIG, type Config, type UserContext } from '@xuekao/platform';
import type { PrintDocument } from '@xuekao/printing';
import { RunningExam } from '../attempts/index.js';
import { closeOf, durationOf, ExamAccess, type ExamDoc, type PersonalRules } from '../exams/index.js';
import { siteTime } from '../kernel/texts.js';
import { type Learner, OwnTimes, RosterService } from '../roster/index.js';
import { PaperContents } from '../question-sets/index.js';
import { fileWord } from './paper-files.js';
import { PrintService } from './print.service.js';

type Calls = typeof calls.exam.print;
const mostTickets = 1000;

/** Person of a ticket, and the exam as its rules are for that person. */
interface Holder {
  person: Learner;
  rules: ExamDoc & PersonalRules;
}

interface Printed {
  exam: ExamDoc;
  /** name of the department */
  dept: string;
  document: PrintDocument;
}
/** Departments of one exam that are named. */
const mostDeparts = 1000;

/** 准考证, and what of an exam can be printed. */
@Injectable()
export class Tickets {
  constructor(
    private readonly access: ExamAccess,
    private readonly rosters: RosterService,
    private readonly ownTimes: OwnTimes,
    private readonly contents: PaperContents,
    private readonly running: RunningExam,
    private readonly print: PrintService,
    private readonly client: CallClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async info({ examId }: Input<Calls['examPrints']>, context: UserContext): Promise<Output<Calls['examPrints']>> {
    const { exam } = await this.access.ofStaff(examId, context.caller);
    const mayEdit = reachOf(context.caller, 'edit').includes({ by: exam.createBy, dept: exam.createDept, shares: exam.shares });
    const { setId, setRevision = 0 } = exam;
    const variants = setId === null ? 0 : (await this.contents.asOf({ setId, setRevision })).set.variantCount;
    const byDepart = new Map<string, { first: Learner; count: number }>();
    for await (const page of this.rosters.invitedPages(examId, undefined, context))
      for (const person of page) {
        const { first, count } = byDepart.get(person.deptCode) ?? { first: person, count: 0 };
        byDepart.set(person.deptCode, { first, count: count + 1 });
      }
    const departs = [...byDepart].sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, mostDeparts);
    const names = await this.names(
      departs.map(([, { first }]) => first),
      context.requestId,
    );
    return {
      ...{ title: exam.title, mayEdit, variants },
      isRunning: await this.running.is(exam),
      departs: departs.map(([code, { count }]) => ({ code, name: names.get(code) || siteText('print.noDept'), count })),
    };
  }

  /** @throws {BusinessError} NOT_FOUND also for a department without people, TICKETS_MANY, PRINT_HARD, BUSY */
  async file(input: Input<Calls['tickets']>, context: UserContext): Promise<Output<Calls['tickets']>> {
    const { exam, dept, document } = await this.document(input, context);
    const pdf = await this.print.file('pdf', document);
    return {
      name: siteText('print.ticketFile', { title: fileWord(exam.title), dept: fileWord(dept) }),
      base64: pdf.toString('base64'),
    };
  }

  /** @throws {BusinessError} NOT_FOUND also for a department without people, TICKETS_MANY */
  async document({ examId, deptCode }: Input<Calls['tickets']>, context: UserContext): Promise<Printed> {
    const { exam } = await this.access.ofStaff(examId, context.caller);
    const own: Learner[] = [];
    let count = 0;
    for await (const page of this.rosters.invitedPages(examId, deptCode === '' ? undefined : [deptCode], context)) {
      const people = page.filter((person) => person.deptCode === deptCode);
      count += people.length;
      own.push(...people.slice(0, mostTickets - own.length));
    }
    if (count === 0) throw new BusinessError('NOT_FOUND');
    if (count > mostTickets) throw new BusinessError('TICKETS_MANY', { n: count, max: mostTickets });
    const names = await this.names(own.slice(0, 1), context.requestId);
    const dept = names.get(deptCode) || siteText('print.noDept');
    return { exam, dept, document: this.sheets(exam, await this.ownTimes.rules(exam, own, context.requestId), dept) };
  }

  private sheets(exam: ExamDoc, holders: readonly Holder[], dept: string): PrintDocument {
    const address = `${this.config.publicUrl}${addressOf(learnerPages.CheckExam, { id: exam._id })}`;
    const sorted = [...holders].sort(({ person: one }, { person: other }) => (one.userName < other.userName ? -1 : 1));
    const items = sorted.map(({ person: { userName, realName }, rules }) => ({
      facts: [
        [siteText('print.name'), realName],
        [siteText('print.number'), userName],
        [siteText('print.dept'), dept],
        [siteText('print.ticketFrom'), siteTime.format(rules.startTime)],
        [siteText('print.ticketTo'), siteTime.format(closeOf(rules))],
        [siteText('print.time'), siteText('print.minutes', { n: durationOf(rules) })],
      ] as const,
      // who holds the ticket, for whoever reads the code at the door; the page of the exam needs it not
      code: `${address}#${encodeURIComponent(userName)}`,
    }));
    const part = {
      kind: 'tickets',
      heading: siteText('print.ticket'),
      title: exam.title,
      items,
      note: siteText('print.ticketNote'),
    } as const;
    const title = `${exam.title} ${siteText('print.ticket')}`;
    return { title, isTitled: false, facts: [], parts: [part], footer: `${title} · ${dept}` };
  }

  /** Names of departments by the people in them. */
  private async names(people: readonly Learner[], requestId: string): Promise<ReadonlyMap<string, string>> {
    if (people.length === 0) return new Map();
    const found = await this.client.call(calls.identity.users.byIds, { ids: people.map(({ id }) => id) }, { requestId });
    const byId = new Map(found.map(({ id, deptName }) => [id, deptName]));
    return new Map(people.map(({ id, deptCode }) => [deptCode, byId.get(id) ?? '']));
  }
}
