import { createCipheriv, createHash, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { mostSealed, mostSealedPictures, type calls, type Output, type PictureKey } from '@xuekao/contracts';
import { CONFIG, type Config } from '@xuekao/platform';
import { ownPlaceOf, unplacedQuestion, type QuestionView } from '@xuekao/question';
import { Loaded } from './loaded.js';
import type { PlacedQuestion } from './paper-content.js';
import { PaperContents, type PaperRef, type SetRef } from './paper-contents.js';
import { filesIn, QuestionPictures } from './question-pictures.js';

type Told = Output<typeof calls.exam.exams.sealed>;
type Part = Pick<Told, 'questions' | 'next'>;
type Body = Told['questions'][number];
interface Parts {
  /** by the place at which they begin */
  parts: ReadonlyMap<number, Part>;
  bytes: number;
}
/** Questions of a set, and which pictures stand behind them. */
interface SealedSet extends Parts {
  pictures: readonly PictureKey[];
  /** place of the first picture */
  count: number;
}
type KeyTold = Output<typeof calls.exam.papers.sealedDetail>['groupList'][number]['quList'][number];
interface Seal {
  name: string;
  key: Buffer;
  text: Buffer;
  pictures: readonly PictureKey[];
}

/** Lengths say little: each is a multiple of it. */
const blockBytes = 256;
const mostBytes = 2_000_000;
const partBytes = 64_000;
/** Pictures are larger, and a class asks from one address: a part of them is that of three of questions. */
const picturePartBytes = 192_000;
/** of all exams together, of questions as of pictures */
const keptBytes = 32_000_000;
const nothing: Part = { questions: [], next: null };
const noParts: ReadonlyMap<number, Part> = new Map();

/**
 * Questions of exams as ciphertext, and the keys of those of one paper. A key belongs to one text of one set, so it never encrypts a second
 * one and needs no other initial value than zeros; nothing is stored, each process makes the same.
 */
@Injectable()
export class SealedQuestions {
  private readonly secret: Buffer;
  private readonly sets = new Loaded<SealedSet>(keptBytes, ({ bytes }) => bytes + 1);
  private readonly pictures = new Loaded<Parts>(keptBytes, ({ bytes }) => bytes + 1);
  private readonly names = new WeakMap<QuestionView, Pick<Seal, 'name' | 'key'>>();

  constructor(
    private readonly contents: PaperContents,
    private readonly files: QuestionPictures,
    @Inject(CONFIG) config: Config,
  ) {
    this.secret = config.key('sealed-questions');
  }

  /**
   * A part of the questions that a set may ask, and behind them of their pictures; nothing where there are too many, or no part begins
   * there. @throws where pictures cannot be read: the next one who asks for them reads them again
   */
  async part(ref: SetRef, from: number): Promise<Part> {
    const name = `${ref.setId}@${ref.setRevision ?? 0}`;
    const { parts, count, pictures } = await this.sets.get(name, () => this.sealedSet(ref));
    const found = parts.get(from);
    if (found !== undefined) return found.next === null && pictures.length > 0 ? { ...found, next: count } : found;
    if (from < count || pictures.length === 0) return nothing;
    const behind = await this.pictures.get(name, async () => inParts(await this.files.sealed(pictures), picturePartBytes, count));
    return behind.parts.get(from) ?? nothing;
  }

  /** Key and place of a question of a paper. */
  keyTold({ setId, seed }: Pick<PaperRef, 'setId' | 'seed'>, { view, number, maxTenths }: PlacedQuestion): KeyTold {
    let known = this.names.get(view);
    if (known === undefined) {
      const { name, key } = this.seal(setId, view);
      this.names.set(view, (known = { name, key }));
    }
    const { parts, order, ...place } = ownPlaceOf(view, { sort: number, maxTenths, seed });
    return {
      ...{ name: known.name, key: known.key.toString('base64url'), ...place },
      ...(order ? { order: [...order] } : {}),
      ...(parts ? { parts: parts.map((part) => ({ score: part.score, ...(part.order ? { order: [...part.order] } : {}) })) } : {}),
    };
  }

  private async sealedSet({ setId, setRevision = 0 }: SetRef): Promise<SealedSet> {
    const views = await this.contents.views({ setId, setRevision });
    const none = { parts: noParts, bytes: 0, pictures: [], count: 0 };
    if (views.length > mostSealed) return none;
    const seals = views.map((view) => this.seal(setId, view));
    const whole = inParts(seals.map(sealed), partBytes, 0);
    if (whole.bytes > mostBytes) return none;
    const pictures = new Map(seals.flatMap((seal) => seal.pictures.map((picture) => [picture.file, picture] as const)));
    return { ...whole, pictures: [...pictures.values()].slice(0, mostSealedPictures), count: seals.length };
  }

  private seal(setId: string, view: QuestionView): Seal {
    const question = unplacedQuestion(view);
    const whole = JSON.stringify(question);
    const pictures = filesIn(whole).map((file) => this.pictureKey(setId, file));
    const bare = Buffer.from(pictures.length === 0 ? whole : JSON.stringify({ ...question, pictures }));
    const text = Buffer.alloc(Math.ceil(bare.length / blockBytes) * blockBytes, ' ');
    bare.copy(text);
    return { ...this.made(setId, createHash('sha256').update(text).digest()), text, pictures };
  }

  /** The name of a stored picture is a digest of its bytes under a key, so whoever makes it need not read it. */
  private pictureKey(setId: string, file: string): PictureKey {
    const { name, key } = this.made(setId, Buffer.from(`picture ${file}`));
    return { file, name, key: key.toString('base64url') };
  }

  private made(setId: string, what: Buffer): Pick<Seal, 'name' | 'key'> {
    const made = Buffer.from(hkdfSync('sha256', this.secret, setId, what, 48));
    return { name: made.subarray(32).toString('base64url'), key: made.subarray(0, 32) };
  }
}

function sealed({ name, key, text }: Seal): Body {
  const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12));
  const body = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return { name, body: body.toString('base64url') };
}

/** @param most bytes of a part, but for a single body that is larger, @param first place of the first body */
function inParts(bodies: readonly Body[], most: number, first: number): Parts {
  const parts = new Map<number, Part>();
  for (let from = 0; from < bodies.length;) {
    let to = from + 1;
    for (let size = bodies[from]?.body.length ?? 0; to < bodies.length; to += 1) {
      size += bodies[to]?.body.length ?? 0;
      if (size > most) break;
    }
    parts.set(first + from, { questions: bodies.slice(from, to), next: to < bodies.length ? first + to : null });
    from = to;
  }
  return { parts, bytes: bodies.reduce((all, { body }) => all + body.length, 0) };
}
