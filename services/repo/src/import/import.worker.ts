import { parentPort, workerData } from 'node:worker_threads';
import { siteText } from '@xuekao/contracts';
import { importText, type ImportedQuestion as Parsed } from '@xuekao/question';
import { draftOf } from '../questions/index.js';
import { stemDigest, wholeDigest, wordingDigests } from './import.likeness.js';
import { batchSize, type ImportFault, type ImportMessage, type ImportTask, type Likeness } from './import.job.js';

/** Body of the parser's thread (see import.parser.ts): reads one text, says what it found, then sends it in batches. */
const port = parentPort;
if (!port) throw new Error('import.worker runs as a worker thread only');
const task = workerData as ImportTask; // ParserThread passes nothing else
const say = (message: ImportMessage): void => port.postMessage(message);

const { questions, faults, remarks, places } = importText(task.text);
if (task.kind === 'preview') {
  say({
    kind: 'preview',
    json: JSON.stringify({ questions, faults, remarks, places }),
    questions: questions.length,
    faults: faults.length,
  });
} else if (task.kind === 'known') {
  const likeness = (question: Parsed): Likeness => ({
    number: question.number,
    quLevel: question.quLevel,
    stem: stemDigest(draftOf(question).searchText),
    whole: wholeDigest(question),
    ...wordingDigests(question),
  });
  say({ kind: 'known', questions: questions.map(likeness) });
} else {
  const { quLevel, quLevelMode } = task;
  const levelOf = (question: Parsed): number | null =>
    quLevelMode === 'all' ? (quLevel ?? question.quLevel) : (question.quLevel ?? quLevel);
  const leaveOut = new Set(task.leaveOut);
  const kept = questions.filter((question) => !leaveOut.has(question.number));
  const levelFaults = kept.filter((question) => levelOf(question) === null).map(withoutLevel);
  const all = [...faults, ...levelFaults].sort((one, other) => one.number - other.number || one.line - other.line);
  say({
    kind: 'parsed',
    total: kept.length,
    faults: all.filter((fault) => !leaveOut.has(fault.number)),
    skipped: all.filter((fault) => leaveOut.has(fault.number)),
  });
  let from = 0;
  port.on('message', () => {
    const batch = kept.slice(from, from + batchSize);
    from += batchSize;
    say({ kind: 'batch', questions: batch.flatMap((question) => importable(question, levelOf(question))) });
  });
}

function withoutLevel({ number, line }: Parsed): ImportFault {
  return { number, line, message: siteText('repo.levelMissing') };
}

/** The parser builds and validates clean questions, so nothing is left to check. A question without a level never gets here. */
function importable(question: Parsed, quLevel: number | null): { draft: ReturnType<typeof draftOf>; quLevel: number }[] {
  return quLevel === null ? [] : [{ draft: draftOf(question), quLevel }];
}
