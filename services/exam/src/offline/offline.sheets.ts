import { Injectable } from '@nestjs/common';
import { BusinessError, calls, siteText, type Input, type Output } from '@xuekao/contracts';
import { CallClient, ServiceTime, type UserContext } from '@xuekao/platform';
import { toPoints } from '@xuekao/question';
import { writeSheets } from '@xuekao/sheets';
import { stands } from './offline.entries.js';
import { OfflinePeople, type Entry } from './offline.people.js';
import { headings, readTable, rowFor } from './offline.table.js';

type Calls = typeof calls.exam.offline;
/** Of one answer. */
const mostFaults = 1000;
/** People whom identity names at once. */
const namedAtOnce = 1000;

/** Marks as a spreadsheet: fetched with the people of the exam, and read when it was filled in. */
@Injectable()
export class OfflineSheets {
  constructor(
    private readonly people: OfflinePeople,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, BUSY */
  async template({ examId }: Input<Calls['template']>, context: UserContext): Promise<Output<Calls['template']>> {
    const { exam, entries, mayEdit } = await this.people.of(examId, context);
    if (!mayEdit) throw new BusinessError('NOT_FOUND');
    const sections = await this.people.sections(exam);
    const departments = await this.departments(entries, context.requestId);
    const rows = [headings(sections), ...entries.map((entry) => rowFor(entry, sections, departments.get(entry.person.id) ?? ''))];
    const widths = [20, 14, 24, ...sections.map(() => 18), 10, 8, 30];
    const bytes = await writeSheets([{ name: siteText('offline.sheet'), widths, rows }]);
    const title = exam.title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim();
    return { name: siteText('offline.file', { title: title.slice(0, 80) }), base64: bytes.toString('base64') };
  }

  /** @throws {BusinessError} NOT_FOUND, OFFLINE_EARLY, IMPORT_HEADINGS, IMPORT_NO_ROWS */
  async check({ examId, rows }: Input<Calls['check']>, context: UserContext): Promise<Output<Calls['check']>> {
    const { exam, entries, mayEdit } = await this.people.of(examId, context);
    if (!mayEdit) throw new BusinessError('NOT_FOUND');
    if (exam.startTime.getTime() > this.time.now()) throw new BusinessError('OFFLINE_EARLY');
    const sections = await this.people.sections(exam);
    const table = readTable(rows, { entries, sections, totalTenths: exam.totalTenths });
    const others = table.rows.filter(({ entry, wanted }) => !stands(wanted, entry));
    return {
      total: table.total,
      rows: others.map(({ entry, wanted: { tenths, parts, absent, note } }) => ({
        userId: entry.person.id,
        realName: entry.person.realName,
        userScore: tenths === null ? null : toPoints(tenths),
        parts: parts.map(toPoints),
        ...{ absent, note },
        version: entry.paper?.version ?? 0,
        replaces: recordedResult(entry),
      })),
      same: table.empty + table.rows.length - others.length,
      faultCount: table.faults.length,
      faults: table.faults.slice(0, mostFaults),
    };
  }

  private async departments(entries: readonly Entry[], requestId: string): Promise<ReadonlyMap<string, string>> {
    const names = new Map<string, string>();
    for (let from = 0; from < entries.length; from += namedAtOnce) {
      const ids = entries.slice(from, from + namedAtOnce).map(({ person }) => person.id);
      for (const { id, deptName } of await this.client.call(calls.identity.users.byIds, { ids }, { requestId })) names.set(id, deptName);
    }
    return names;
  }
}

/** Words for the marks that a new row takes the place of; empty: nothing. */
function recordedResult({ paper, absence }: Entry): string {
  if (paper) return siteText('offline.points', { n: toPoints(paper.tenths) });
  return absence ? siteText('offline.absent') : '';
}
