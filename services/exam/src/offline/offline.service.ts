import { Injectable } from '@nestjs/common';
import { BusinessError, calls, type Input, type Output } from '@xuekao/contracts';
import { pageOf, skipOf } from '@xuekao/documents';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { toPoints, toTenths } from '@xuekao/question';
import { workThrough } from '../kernel/work-through.js';
import { OfflineEntries, refuseMarks, type Wanted } from './offline.entries.js';
import { entryStates, OfflinePeople, stateOf, type Entry, type OfflineExam, type Section } from './offline.people.js';

type Calls = typeof calls.exam.offline;
type Page = Output<Calls['paging']>;
type Row = Input<Calls['save']>['rows'][number];
/** Logs that are written at the same time. */
const atOnce = 8;

/** 成绩登记: the table of an exam that is written on paper in a room. */
@Injectable()
export class OfflineService {
  constructor(
    private readonly people: OfflinePeople,
    private readonly entries: OfflineEntries,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND */
  async paging({ current, size, params }: Input<Calls['paging']>, context: UserContext): Promise<Page> {
    const { examId, realName = '', entryState } = params;
    const { exam, entries, mayEdit, isCut } = await this.people.of(examId, context);
    const counts = { none: 0, entered: 0, absent: 0 };
    for (const entry of entries) counts[stateOf(entry)] += 1;
    const wanted = entries.filter(
      (entry) =>
        (entryState === undefined || entryStates[stateOf(entry)] === entryState) &&
        (entry.person.userName.includes(realName) || entry.person.realName.includes(realName)),
    );
    const shown = wanted.slice(skipOf({ current, size }), skipOf({ current, size }) + size);
    const names = await this.departments(shown, context.requestId);
    const sections = await this.people.sections(exam);
    return {
      ...pageOf(
        shown.map((entry) => rowOf(entry, names)),
        wanted.length,
        size,
      ),
      title: exam.title,
      startTime: exam.startTime.toISOString(),
      totalScore: toPoints(exam.totalTenths),
      qualifyScore: toPoints(exam.qualifyTenths),
      sections: sections.map(({ title, tenths }) => ({ title, totalScore: toPoints(tenths) })),
      counts,
      isCut,
      mayEnter: mayEdit && context.caller.permissions.includes('paper:review') && this.hasBegun(exam),
    };
  }

  /** @throws {BusinessError} NOT_FOUND, OFFLINE_EARLY, OFFLINE_TWICE; what one person refuses stands in the answer */
  async save({ examId, rows, reason }: Input<Calls['save']>, context: UserContext): Promise<Output<Calls['save']>> {
    const { exam, entries, mayEdit, isOwn } = await this.people.of(examId, context);
    if (!mayEdit) throw new BusinessError('NOT_FOUND');
    if (!this.hasBegun(exam)) throw new BusinessError('OFFLINE_EARLY');
    if (new Set(rows.map(({ userId }) => userId)).size < rows.length) throw new BusinessError('OFFLINE_TWICE');
    const known = new Map(entries.map((entry) => [entry.person.id, entry]));
    const sections = await this.people.sections(exam);
    const failed: Output<Calls['save']>['failed'] = [];
    const done: { entry: Entry; row: Row }[] = [];
    const enter = async (row: Row): Promise<void> => {
      const entry = known.get(row.userId);
      const refusal = await refusalOf(async () => {
        // whoever has a share of the exam may be of its audience
        if (!isOwn && row.userId === context.caller.userId) throw new BusinessError('OWN_MATTER');
        await this.enter(exam, sections, entry, row, { reason, by: context.caller.userId });
      });
      if (refusal) failed.push({ id: row.userId, name: entry?.person.realName ?? '', msg: refusal.message });
      else if (entry) done.push({ entry, row });
    };
    try {
      await workThrough(rows, atOnce, enter);
    } finally {
      // marks that were entered before a failure count
      context.note({
        object: examId,
        before: done.map(({ entry }) => ({ ...entry.person, ...said(entry) })),
        after: {
          reason,
          rows: done.map(({ row: { userId, userScore, parts, absent, note } }) => ({ userId, userScore, parts, absent, note })),
        },
      });
    }
    return { count: done.length, failed };
  }

  private async enter(
    exam: OfflineExam,
    sections: readonly Section[],
    entry: Entry | undefined,
    row: Row,
    deed: { reason: string; by: string },
  ): Promise<void> {
    if (!entry) throw new BusinessError('OFFLINE_STRANGER');
    const wanted = wantedOf(row);
    refuseMarks(wanted, sections, exam.totalTenths);
    await this.entries.enter(exam, entry, wanted, deed);
  }

  private hasBegun({ startTime }: OfflineExam): boolean {
    return startTime.getTime() <= this.time.now();
  }

  private async departments(shown: readonly Entry[], requestId: string): Promise<ReadonlyMap<string, string>> {
    if (shown.length === 0) return new Map();
    const people = await this.client.call(calls.identity.users.byIds, { ids: shown.map(({ person }) => person.id) }, { requestId });
    return new Map(people.map(({ id, deptName }) => [id, deptName]));
  }
}

const wantedOf = ({ userScore, parts, absent, note, version }: Row): Wanted => ({
  tenths: userScore === null ? null : toTenths(userScore),
  parts: parts.map(toTenths),
  absent,
  note,
  seen: version ?? null,
});

const said = ({ paper, absence }: Entry) => ({
  userScore: paper ? toPoints(paper.tenths) : null,
  parts: paper?.sheet?.parts.map(toPoints) ?? [],
  absent: absence !== null,
  note: paper?.sheet?.note ?? absence?.note ?? '',
});

const rowOf = (entry: Entry, departments: ReadonlyMap<string, string>): Page['records'][number] => {
  const { person, paper, absence } = entry;
  const { absent: _absent, ...marks } = said(entry);
  return {
    ...{ id: person.id, userName: person.userName, realName: person.realName, deptName: departments.get(person.id) ?? '' },
    entryState: entryStates[stateOf(entry)],
    paperId: paper?._id ?? '',
    ...marks,
    passed: paper?.passed ?? false,
    valid: paper?.valid ?? true,
    version: paper?.version ?? 0,
    entryTime: (paper?.sheet?.at ?? absence?.at)?.toISOString() ?? '',
  };
};

async function refusalOf(deed: () => Promise<void>): Promise<BusinessError | null> {
  try {
    await deed();
    return null;
  } catch (error) {
    if (error instanceof BusinessError) return error;
    throw error;
  }
}
