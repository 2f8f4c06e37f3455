import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { atRate, turnOf } from '../../loadtests/bench/beside-saves.ts';
import { post } from '../../loadtests/bench/calls.ts';
import { keepSocket } from '../../loadtests/bench/kept-socket.ts';
import { ask, type Candidate, type Prepared } from '../../loadtests/bench/prepare.ts';
import { paths } from '../../loadtests/bench/row.ts';
import { pictureMinutes, placeOf, type Deeds, type Place } from './wall-rule.ts';

/** Of the model (P7 for 500 people): a save, the time and the messages, each once in half a minute; alarms as many as theirs. */
const halfMinute = 30;
const alarmsOfModel = 2 / 500;
const pingMs = 10_000;
/** Parts of all people: who leaves again and again, whose line is lost, who stops writing, whose camera stops. */
const parts = { restless: 0.2, lost: 0.4, idle: 0.6, blind: 0.8 } as const;
/** How often one of each part begins, and for how long, in seconds. */
const spells = { lost: { every: 60, for: 150 }, idle: { every: 120, for: 480 }, blind: { every: 180, for: 480 } } as const;
type Spell = keyof typeof spells;
const handInEvery = 120;
const films = 12;

interface Sitter extends Candidate {
  deeds: Deeds;
  spells: Set<Spell>;
  close: () => void;
}

/** Candidates who sit, leave, lose their lines, stop writing, lose their cameras and hand in, as the exam goes on. */
export class Sitters {
  readonly #url: string;
  readonly #prepared: Prepared;
  readonly #people: readonly Sitter[];
  #pictures: readonly string[] = [];
  #isOver = false;

  constructor(prepared: Prepared) {
    [this.#url, this.#prepared] = [prepared.url, prepared];
    const startedAt = Date.now();
    const deeds = {
      startedAt,
      leaves: 0,
      leftAt: 0,
      awaySince: null,
      backAt: startedAt,
      tookMs: 0,
      answeredAt: 0,
      picturedAt: 0,
      isOver: false,
    };
    this.#people = prepared.candidates.map((who) => ({ ...who, deeds: { ...deeds }, spells: new Set(), close: () => undefined }));
  }

  async arrive(): Promise<void> {
    this.#pictures = await Promise.all(Array.from({ length: films }, pictureOf));
    for (const who of this.#people) this.#connect(who);
  }

  /** Places of all who sit, as they were at a time a little ago; without those whose place changed then, or since. */
  places(now: number): Map<string, Place> {
    return new Map(
      this.#people.flatMap(({ paperId, deeds }) => {
        const place = deeds.isOver ? null : placeOf(deeds, now);
        return place ? [[paperId, place] as const] : [];
      }),
    );
  }

  /** Notes a paper that somebody else ended. */
  ended(paperId: string): void {
    const who = this.#people.find((one) => one.paperId === paperId);
    if (who) this.#end(who);
  }

  /** All deeds of so many seconds. @returns calls that were refused */
  async run(seconds: number): Promise<number> {
    const { length } = this.#people;
    const spellsOver = (['lost', 'idle', 'blind'] as const).map((spell) => this.#begin(spell, seconds));
    const timed = await Promise.all([
      atRate(length / halfMinute, seconds, (n) => this.#of(n, (who) => this.#save(who, n))),
      atRate(length / halfMinute, seconds, (n) =>
        this.#of(n * 7, ({ token, paperId, spells: { size } }) => (size > 0 ? 0 : post(this.#url, paths.leftTime, token, { id: paperId }))),
      ),
      atRate(length / halfMinute, seconds, (n) =>
        this.#of(n * 11, ({ token }) => post(this.#url, '/api/sys/user/msg/count-unread', token, {})),
      ),
      atRate(length / (pictureMinutes * 60), seconds, (n) => this.#of(n, (who) => this.#show(who, n))),
      atRate(length * alarmsOfModel, seconds, (n) => this.#of(n % Math.floor(length * parts.restless), (who) => this.#leave(who))),
      atRate(1 / handInEvery, seconds, (n) => this.#of(length - 1 - n, (who) => this.#handIn(who))),
    ]);
    await Promise.all(spellsOver);
    return timed.reduce((sum, { errors }) => sum + errors, 0);
  }

  close(): void {
    this.#isOver = true;
    for (const { close } of this.#people) close();
  }

  async #of(n: number, deed: (who: Sitter) => Promise<number | string> | number): Promise<number | string> {
    const who = turnOf(this.#people, n);
    return who.deeds.isOver ? 0 : deed(who);
  }

  #connect(who: Sitter): void {
    const { examId } = this.#prepared;
    who.close = keepSocket({
      gateway: () => this.#url,
      path: `/api/socket/exam/${who.userId}/${examId}/pc`,
      ticket: async (url) => (await ask(url, who.token, '/api/socket/ticket', { kind: 'exam', examId })).ticket,
      pingMs,
      onIn: () => {
        if (who.deeds.awaySince !== null) who.deeds.backAt = Date.now();
        who.deeds.awaySince = null;
      },
    });
  }

  async #save(who: Sitter, n: number): Promise<number | string> {
    if (who.spells.has('idle') || who.spells.has('lost')) return 0;
    const { quId, answer } = turnOf(this.#prepared.questions, n);
    const code = await post(this.#url, paths.save, who.token, { paperId: who.paperId, answers: [{ quId, seq: n + 1, answer }] });
    if (code === 0) who.deeds.answeredAt = Date.now();
    return code;
  }

  async #show(who: Sitter, n: number): Promise<number | string> {
    if (who.spells.has('blind') || who.spells.has('lost')) return 0;
    const picture = { paperId: who.paperId, key: randomBytes(8).toString('hex'), base64: turnOf(this.#pictures, n) };
    const code = await post(this.#url, '/api/paper/capture/save', who.token, picture);
    if (code === 0) who.deeds.picturedAt = Date.now();
    return code;
  }

  async #leave(who: Sitter): Promise<number | string> {
    // counted when it is taken, and unsure until then
    const sentAt = (who.deeds.leftAt = Date.now());
    const report = { id: who.paperId, key: randomBytes(12).toString('hex'), seconds: 8 };
    const code = await post(this.#url, '/api/paper/paper/leave-incr', who.token, report);
    Object.assign(who.deeds, { leftAt: Date.now(), tookMs: Date.now() - sentAt });
    if (code === 0) who.deeds.leaves += 1;
    return code;
  }

  async #handIn(who: Sitter): Promise<number | string> {
    this.#end(who);
    return post(this.#url, paths.handIn, who.token, { id: who.paperId });
  }

  #end(who: Sitter): void {
    who.deeds.isOver = true;
    who.close();
  }

  /** One after the other of its part has the spell; none ends later than the deeds. */
  async #begin(spell: Spell, seconds: number): Promise<void> {
    const { length } = this.#people;
    const places = Object.values(parts);
    const part = Object.keys(parts).indexOf(spell);
    const [from, to] = [Math.floor(length * (places[part - 1] ?? 0)), Math.floor(length * (places[part] ?? 0))];
    const { every, for: lasts } = spells[spell];
    const spellsOver: Promise<void>[] = [];
    await atRate(1 / every, seconds, async (n) => {
      spellsOver.push(this.#suffer(turnOf(this.#people.slice(from, to), n), spell, Math.min(lasts, seconds - n * every)));
      return 0;
    });
    await Promise.all(spellsOver);
  }

  async #suffer(who: Sitter, spell: Spell, seconds: number): Promise<void> {
    if (who.deeds.isOver) return;
    who.spells.add(spell);
    if (spell === 'lost') {
      who.close();
      who.deeds.awaySince = Date.now();
    }
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    who.spells.delete(spell);
    if (spell === 'lost' && !who.deeds.isOver && !this.#isOver) this.#connect(who);
  }
}

/** A frame of a camera of 640 × 480, some 60 kB, each of another person's colours. */
async function pictureOf(_none: unknown, n: number): Promise<string> {
  const background = { r: 90 + 12 * n, g: 120, b: 200 - 10 * n };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 18 };
  const grain = await sharp({ create: { width: 640, height: 480, channels: 3, background, noise } })
    .png()
    .toBuffer();
  const jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 80 })
    .toBuffer();
  return jpeg.toString('base64');
}
