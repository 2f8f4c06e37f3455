import { Inject, Injectable } from '@nestjs/common';
import { reachOf } from '@xuekao/access';
import { addressOf, BusinessError, calls, learnerPages, siteText, type Input, type Output } from '@xuekao/contracts';
import { CallClient, CONFIG, type Config, type UserContext } from '@xuekao/platform';
import type { PrintDocument } from '@xuekao/printing';
import { RunningExam } from '../attempts/index.js';
import type { ExamDoc } from '../exams/index.js';
import { siteTime } from '../kernel/texts.js';
import { RosterService } from '../marking/index.js';
import { PaperContents } from '../question-sets/index.js';
import { fileWord } from './paper-files.js';
import { PrintService } from './print.service.js';

type Calls = typeof calls.exam.print;
type People = Awaited<ReturnType<RosterService['invited']>>['people'];
const mostTickets = 1000;
/** Departments of one exam that are named. */
const mostDeparts = 1000;

/** 准考证, and what of an exam can be printed. */
@Injectable()
export class Tickets {
  constructor(
    private readonly rosters: RosterService,
    private readonly contents: PaperContents,
    private readonly running: RunningExam,
    private readonly print: PrintService,
    private readonly client: CallClient,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async info({ examId }: Input<Calls['examPrints']>, context: UserContext): Promise<Output<Calls['examPrints']>> {
    const { exam, people } = await this.rosters.invited(examId, context);
    const mayEdit = reachOf(context.caller, 'edit').includes({ by: exam.createBy, dept: exam.createDept, shares: exam.shares });
    const { setId, setRevision = 0 } = exam;
    const variants = setId === null ? 0 : (await this.contents.asOf({ setId, setRevision })).set.variantCount;
    const byDepart = new Map<string, People>();
    for (const person of people) byDepart.set(person.deptCode, [...(byDepart.get(person.deptCode) ?? []), person]);
    const codes = [...byDepart.keys()].sort().slice(0, mostDeparts);
    const names = await this.names(
      codes.flatMap((code) => byDepart.get(code)?.slice(0, 1) ?? []),
      context.requestId,
    );
    return {
      ...{ title: exam.title, mayEdit, variants },
      isRunning: await this.running.is(exam),
      departs: codes.map((code) => ({ code, name: names.get(code) || siteText('print.noDept'), count: byDepart.get(code)?.length ?? 0 })),
    };
  }

  /** @throws {BusinessError} NOT_FOUND also for a department without people, TICKETS_MANY, PRINT_HARD, BUSY */
  async file({ examId, deptCode }: Input<Calls['tickets']>, context: UserContext): Promise<Output<Calls['tickets']>> {
    const { exam, people } = await this.rosters.invited(examId, context);
    const own = people.filter((person) => person.deptCode === deptCode);
    if (own.length === 0) throw new BusinessError('NOT_FOUND');
    if (own.length > mostTickets) throw new BusinessError('TICKETS_MANY', { n: own.length, max: mostTickets });
    const names = await this.names(own.slice(0, 1), context.requestId);
    const dept = names.get(deptCode) || siteText('print.noDept');
    const pdf = await this.print.file('pdf', this.document(exam, own, dept));
    return {
      name: siteText('print.ticketFile', { title: fileWord(exam.title), dept: fileWord(dept) }),
      base64: pdf.toString('base64'),
    };
  }

  private document(exam: ExamDoc, people: People, dept: string): PrintDocument {
    const address = `${this.config.publicUrl}${addressOf(learnerPages.CheckExam, { id: exam._id })}`;
    const sorted = [...people].sort((one, other) => (one.userName < other.userName ? -1 : 1));
    const items = sorted.map(({ userName, realName }) => ({
      facts: [
        [siteText('print.name'), realName],
        [siteText('print.number'), userName],
        [siteText('print.dept'), dept],
        [siteText('print.ticketFrom'), siteTime.format(exam.startTime)],
        [siteText('print.ticketTo'), siteTime.format(exam.endTime)],
        [siteText('print.time'), siteText('print.minutes', { n: exam.totalTime })],
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
  private async names(people: People, requestId: string): Promise<ReadonlyMap<string, string>> {
    if (people.length === 0) return new Map();
    const found = await this.client.call(calls.identity.users.byIds, { ids: people.map(({ id }) => id) }, { requestId });
    const byId = new Map(found.map(({ id, deptName }) => [id, deptName]));
    return new Map(people.map(({ id, deptCode }) => [deptCode, byId.get(id) ?? '']));
  }
}
