import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import { sayIn, sentence, siteLanguage, type Language, type QuestionWithKey, type Sentence } from '@xuekao/contracts';
import type { Drawn } from '@xuekao/interchange';
import { importText, piecesOf, type ImportedQuestion as Parsed, type ImportResult } from '@xuekao/question';
import type { Draft } from '../questions/index.js';
import { stemDigest, wholeDigest, wordingDigests } from './import.likeness.js';
import { batchSize, type ImportFault, type ImportMessage, type ImportTask, type Likeness } from './import.job.js';

/** Body of the parser's thread (see import.parser.ts): reads one text, says what it found, then sends it in batches. */
const port = parentPort;
if (!port) throw new Error('import.worker runs as a worker thread only');
const task = workerData as ImportTask; // ParserThread passes nothing else
const say = (message: ImportMessage): void => port.postMessage(message);
/** Asks the process for a picture of a drawing: the library of pictures is not for this thread. */
const drawn = async (metafile: Uint8Array): Promise<Drawn | null> => {
  const answered = once(port, 'message') as Promise<[Drawn | null]>; // ImportService answers nothing else
  say({ kind: 'metafile', bytes: metafile });
  return (await answered)[0];
};

if (task.kind === 'read') say(await readMessage(task));
else if (task.kind === 'losses') say(await lossesMessage(task));
else await parse(task);

/** Loaded where drafts are made: it brings half of the service along, which is a second of a thread that only reads. */
async function drafting() {
  return (await import('../questions/index.js')).draftOf;
}
type DraftOf = Awaited<ReturnType<typeof drafting>>;

/** A file of any kind as the text of the import. */
async function readMessage({ bytes, language }: Extract<ImportTask, { kind: 'read' }>): Promise<ImportMessage> {
  const { FileRefusal, readFile } = await import('@xuekao/interchange');
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return { kind: 'read', json: JSON.stringify(await readFile(file, language, drawn)) };
  } catch (error) {
    if (error instanceof FileRefusal) return { kind: 'refused', detail: error.said };
    throw error;
  }
}

/** Losses of an export, as sentences. */
async function lossesMessage({ bytes, form, questions, language }: Extract<ImportTask, { kind: 'losses' }>): Promise<ImportMessage> {
  const { FileRefusal, lossesOf, lossNotes, readFile } = await import('@xuekao/interchange');
  const sent = JSON.parse(questions) as QuestionWithKey[]; // ExportCheck passes nothing else
  const said = (notes: readonly Sentence[]): ImportMessage => ({ kind: 'losses', notes: notes.map((note) => sayIn(language, note)) });
  try {
    const { text } = await readFile(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), language);
    return said(lossNotes(form, sent, lossesOf(form, sent, text)));
  } catch (error) {
    // such as more pictures than one import takes
    if (error instanceof FileRefusal) return said([sentence('questionFiles.lossRefused', { why: error.said })]);
    throw error;
  }
}

async function parse(asked: Exclude<ImportTask, { kind: 'read' | 'losses' }>): Promise<void> {
  const found = importText(asked.text, asked.kind === 'known' ? siteLanguage : asked.language);
  const { questions, faults, remarks, places } = found;
  if (asked.kind === 'preview') {
    say({
      kind: 'preview',
      json: JSON.stringify({ questions, faults, remarks, places }),
      questions: questions.length,
      faults: faults.length,
    });
  } else if (asked.kind === 'known') {
    const draftOf = await drafting();
    const likeness = (question: Parsed): Likeness => ({
      number: question.number,
      quLevel: question.quLevel,
      stem: stemDigest(draftOf(question).searchText),
      whole: wholeDigest(question),
      pieces: piecesOf(question),
      ...wordingDigests(question),
    });
    const likenesses = questions.map(likeness);
    port?.postMessage(
      { kind: 'known', questions: likenesses } satisfies ImportMessage,
      likenesses.map(({ pieces }) => pieces.buffer as ArrayBuffer), // made here, so not shared
    );
  } else {
    sendBatches(asked, found, await drafting());
  }
}

function sendBatches(asked: Extract<ImportTask, { kind: 'import' }>, { questions, faults }: ImportResult, draftOf: DraftOf): void {
  const { quLevel, quLevelMode } = asked;
  const levelOf = (question: Parsed): number | null =>
    quLevelMode === 'all' ? (quLevel ?? question.quLevel) : (question.quLevel ?? quLevel);
  const leaveOut = new Set(asked.leaveOut);
  const kept = questions.filter((question) => !leaveOut.has(question.number));
  const levelFaults = kept.filter((question) => levelOf(question) === null).map((question) => withoutLevel(question, asked.language));
  const all = [...faults, ...levelFaults].sort((one, other) => one.number - other.number || one.line - other.line);
  say({
    kind: 'parsed',
    total: kept.length,
    faults: all.filter((fault) => !leaveOut.has(fault.number)),
    skipped: all.filter((fault) => leaveOut.has(fault.number)),
  });
  let from = 0;
  port?.on('message', () => {
    const batch = kept.slice(from, from + batchSize);
    from += batchSize;
    say({ kind: 'batch', questions: batch.flatMap((question) => importable(question, levelOf(question), draftOf)) });
  });
}

function withoutLevel({ number, line }: Parsed, language: Language): ImportFault {
  return { number, line, message: sayIn(language, sentence('repo.levelMissing')) };
}

/** The parser builds and validates clean questions, so nothing is left to check. A question without a level never gets here. */
function importable(question: Parsed, quLevel: number | null, draftOf: DraftOf): { draft: Draft; quLevel: number }[] {
  const partLevels = question.subList.map((part) => part.quLevel ?? quLevel ?? 2);
  return quLevel === null ? [] : [{ draft: draftOf(question, partLevels), quLevel }];
}
