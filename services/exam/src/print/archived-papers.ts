import { Injectable } from '@nestjs/common';
import { calls } from '@xuekao/contracts';
import { CallClient } from '@xuekao/platform';
import { Attempts, isRemoved, Receipts } from '../attempts/index.js';
import { ExamReader } from '../exams/index.js';
import { PaperContents } from '../question-sets/index.js';
import { resultGroups, resultHead, scoresOf } from '../marking/index.js';
import { fileWord } from './paper-files.js';
import { markedPaper } from './marked-paper.document.js';
import { PrintService } from './print.service.js';

export interface ArchivedFile {
  name: string;
  bytes: Buffer;
}

/** A paper as the two files of an archive: for people, and for programs. */
@Injectable()
export class ArchivedPapers {
  constructor(
    private readonly attempts: Attempts,
    private readonly contents: PaperContents,
    private readonly exams: ExamReader,
    private readonly receipts: Receipts,
    private readonly print: PrintService,
    private readonly client: CallClient,
  ) {}

  /** Null where the paper is open or gone. @throws where it cannot be laid out */
  async files(paperId: string): Promise<ArchivedFile[] | null> {
    const { state } = await this.attempts.read(paperId);
    if (state.status === 'none' || state.status === 'open' || isRemoved(state)) return null;
    const { started } = state;
    const [exam, { paper, keys }, receipt, people] = await Promise.all([
      this.exams.ofAttempt(started.examId),
      this.contents.withKeys(started),
      this.receipts.of(paperId, state.handedInAt),
      this.client.call(calls.identity.users.byIds, { ids: [started.userId] }, { requestId: `archive-${paperId}` }),
    ]);
    const person = { userName: started.userName, realName: started.realName, alias: '', deptName: people[0]?.deptName ?? '' };
    const groupList = resultGroups(paper, keys, state);
    const whole = { ...resultHead(paperId, state, exam), ...scoresOf(state), ...person, groupList };
    const pdf = await this.print.file('pdf', markedPaper(whole, receipt?.code ?? ''));
    const name = [person.userName, person.realName, String(started.tryNo), paperId.slice(-6)].map(fileWord).join('_');
    const json = Buffer.from(`${JSON.stringify({ ...whole, tryNo: started.tryNo, receipt }, null, 1)}\n`);
    return [
      { name: `papers/${name}.pdf`, bytes: pdf },
      { name: `papers/${name}.json`, bytes: json },
    ];
  }
}
