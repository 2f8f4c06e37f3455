import { Injectable } from '@nestjs/common';
import { BusinessError, calls, mostCopied, type Input, type Output } from '@xuekao/contracts';
import { CallClient, ServiceTime, type StreamContext, type UserContext } from '@xuekao/platform';
import { zipEnd, zipFile, type ZipEntry } from '@xuekao/printing/zip';
import { CaptureEvidence, CapturePictures } from '../captures/index.js';
import { ChallengeEvidence, challengePictureIds } from '../challenges/index.js';
import { InterruptionService } from '../interruptions/index.js';
import { LeaveEvidence } from '../leaves/index.js';
import { RecordingService } from '../recordings/index.js';
import { WallService } from '../wall/index.js';
import { copyPage, evidenceFor, timeWords, type Evidence } from './copy-page.js';
import { copyWords } from './copy.words.js';

type Copy = typeof calls.proctoring.copies.copy;
type Piece = Output<Copy>;
/** Copies that one process makes at once: each reads and opens thousands of pictures beside the sittings. */
const together = 2;
/** Pictures of one file, in bytes; a usual attempt has some ten megabytes. */
const mostBytes = 512 * 1024 * 1024;

interface Wanted {
  /** of the look or the challenge */
  of: string;
  id: string;
  time: string;
}

/** Copies of all that is kept about an attempt. Each is made while it is read, so that none of it is kept anywhere (decision 0174). */
@Injectable()
export class CopyService {
  private running = 0;

  constructor(
    private readonly captures: CaptureEvidence,
    private readonly pictures: CapturePictures,
    private readonly challenges: ChallengeEvidence,
    private readonly leaves: LeaveEvidence,
    private readonly interruptions: InterruptionService,
    private readonly recordings: RecordingService,
    private readonly wall: WallService,
    private readonly client: CallClient,
    private readonly time: ServiceTime,
  ) {}

  /** @throws {BusinessError} NOT_FOUND, BUSY */
  async *copy(input: Input<Copy>, context: UserContext & StreamContext): AsyncGenerator<Piece, void> {
    if (this.running >= together) throw new BusinessError('BUSY');
    this.running += 1;
    try {
      yield* this.pieces(input, context);
    } finally {
      this.running -= 1;
    }
  }

  private async *pieces({ paperId, copy }: Input<Copy>, context: UserContext & StreamContext): AsyncGenerator<Piece, void> {
    const evidence = evidenceFor(copy, await this.evidence(paperId, copy, context));
    const wanted = wantedOf(evidence);
    const total = Math.min(wanted.length, mostCopied);
    // the log keeps names of fields, and no values: for whom the copy was made is one
    context.note({ object: paperId, before: {}, after: { [copy]: total } });
    yield { total, done: 0, piece: '', name: '' };
    const entries: ZipEntry[] = [];
    const files = new Map<string, string[]>();
    let size = 0;
    let left = wanted.length - total;
    const add = (name: string, bytes: Buffer): string => {
      const file = zipFile(name, bytes, size);
      entries.push(file.entry);
      size += file.bytes.length;
      return file.bytes.toString('base64');
    };
    for (const [at, { of, id, time }] of wanted.slice(0, total).entries()) {
      if (context.gone.aborted) return;
      // one whose time ended in this moment is not there any more
      const jpeg = size < mostBytes ? await this.pictures.jpegOf(id) : null;
      if (size >= mostBytes) left += 1;
      if (!jpeg) continue;
      const name = `photos/${String(at + 1).padStart(4, '0')}-${timeWords(time).replaceAll(/\D/g, '')}.jpg`;
      files.set(of, [...(files.get(of) ?? []), name]);
      yield { total, done: at + 1, piece: add(name, jpeg), name: '' };
    }
    const told = { ...evidence, pictures: Object.fromEntries(files), left };
    const last = [
      add('index.html', Buffer.from(copyPage(evidence, { files, left }))),
      add('data.json', Buffer.from(JSON.stringify(told, null, 2))),
    ];
    const name = `${safeWord([copyWords.title, evidence.exam, evidence.name].join('_'))}.zip`;
    for (const piece of last) yield { total, done: total, piece, name: '' };
    yield { total, done: total, piece: zipEnd(entries, size).toString('base64'), name };
  }

  private async evidence(paperId: string, copy: Input<Copy>['copy'], context: UserContext): Promise<Evidence> {
    const { caller, requestId } = context;
    const asked = { paperId };
    const course = await this.client.call(calls.exam.proctored.course, asked, { requestId, caller });
    const [looked, challenges, leaves, interruptions, { recordings }, timeline] = await Promise.all([
      this.captures.list(asked, context),
      this.challenges.list(asked, context),
      this.leaves.list(asked, context),
      this.interruptions.list(asked, context),
      this.recordings.list(asked, context),
      this.wall.timeline(asked, context),
    ]);
    return {
      ...{ exam: course.title ?? '', name: course.realName, userName: course.userName ?? '', copy },
      from: new Date(course.startedAt).toISOString(),
      to: course.endedAt === null ? '' : new Date(course.endedAt).toISOString(),
      madeAt: new Date(this.time.now()).toISOString(),
      madeBy: caller.realName,
      ...{ ...looked, challenges, leaves, interruptions, recordings, timeline },
    };
  }
}

/** Pictures that are there. */
const wantedOf = ({ captures, challenges }: Evidence): Wanted[] => [
  ...captures.filter(({ hasPicture }) => hasPicture).map(({ id, time }) => ({ of: id, id, time })),
  ...challenges
    .filter(({ hasPictures }) => hasPictures)
    .flatMap(({ id, time }) => challengePictureIds(id).map((one) => ({ of: id, id: one, time }))),
];
/** Without the signs that a file's name may not hold. */
const safeWord = (text: string): string =>
  text
    .replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ')
    .trim()
    .slice(0, 80);
