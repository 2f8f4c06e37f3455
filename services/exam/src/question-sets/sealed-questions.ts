import { createCipheriv, createHash, hkdfSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { mostSealed, type calls, type Output } from '@xuekao/contracts';
import { CONFIG, type Config } from '@xuekao/platform';
import { ownPlaceOf, unplacedQuestion, type QuestionView } from '@xuekao/question';
import { Loaded } from './loaded.js';
import type { PlacedQuestion } from './paper-content.js';
import { PaperContents, type PaperRef, type SetRef } from './paper-contents.js';

type Told = Output<typeof calls.exam.exams.sealed>;
type Part = Pick<Told, 'questions' | 'next'>;
type KeyTold = Output<typeof calls.exam.papers.sealedDetail>['groupList'][number]['quList'][number];
interface Seal {
  name: string;
  key: Buffer;
  text: Buffer;
}

/** Lengths say little: each is a multiple of it. */
const blockBytes = 256;
const mostBytes = 2_000_000;
const partBytes = 64_000;
/** of all exams together */
const keptBytes = 32_000_000;
const nothing: Part = { questions: [], next: null };

/**
 * Questions of exams as ciphertext, and the keys of those of one paper. A key belongs to one text of one set, so it never encrypts a second
 * one and needs no other initial value than zeros; nothing is stored, each process makes the same.
 */
@Injectable()
export class SealedQuestions {
  private readonly secret: Buffer;
  private readonly sets = new Loaded<{ parts: Map<number, Part>; bytes: number }>(keptBytes, ({ bytes }) => bytes + 1);
  private readonly names = new WeakMap<QuestionView, Pick<Seal, 'name' | 'key'>>();

  constructor(
    private readonly contents: PaperContents,
    @Inject(CONFIG) config: Config,
  ) {
    this.secret = config.key('sealed-questions');
  }

  /** A part of the questions that a set may ask; nothing where there are too many, or no part begins there. */
  async part(ref: SetRef, from: number): Promise<Part> {
    const { parts } = await this.sets.get(`${ref.setId}@${ref.setRevision ?? 0}`, async () => this.partsOf(ref));
    return parts.get(from) ?? nothing;
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

  private async partsOf(ref: SetRef): Promise<{ parts: Map<number, Part>; bytes: number }> {
    const views = await this.contents.views(ref);
    const parts = new Map<number, Part>();
    if (views.length > mostSealed) return { parts, bytes: 0 };
    const sealed = views.map((view) => this.sealed(ref.setId, view));
    const bytes = sealed.reduce((all, { body }) => all + body.length, 0);
    if (bytes > mostBytes) return { parts, bytes: 0 };
    for (let from = 0; from < sealed.length;) {
      let to = from + 1;
      for (let size = sealed[from]?.body.length ?? 0; to < sealed.length; to += 1) {
        size += sealed[to]?.body.length ?? 0;
        if (size > partBytes) break;
      }
      parts.set(from, { questions: sealed.slice(from, to), next: to < sealed.length ? to : null });
      from = to;
    }
    return { parts, bytes };
  }

  private sealed(setId: string, view: QuestionView): Told['questions'][number] {
    const { name, key, text } = this.seal(setId, view);
    const cipher = createCipheriv('aes-256-gcm', key, Buffer.alloc(12));
    const body = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
    return { name, body: body.toString('base64url') };
  }

  private seal(setId: string, view: QuestionView): Seal {
    const bare = Buffer.from(JSON.stringify(unplacedQuestion(view)));
    const text = Buffer.alloc(Math.ceil(bare.length / blockBytes) * blockBytes, ' ');
    bare.copy(text);
    const digest = createHash('sha256').update(text).digest();
    const made = Buffer.from(hkdfSync('sha256', this.secret, setId, digest, 48));
    return { name: made.subarray(32).toString('base64url'), key: made.subarray(0, 32), text };
  }
}
