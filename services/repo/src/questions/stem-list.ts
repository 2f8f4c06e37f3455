import { quTypes, type QuType } from '@xuekao/contracts';
import type { Slices } from '../kernel/slices.js';
import type { QuestionDoc } from './question.model.js';

/** Fields of a question that a list of stems holds. */
export type StemHead = Pick<QuestionDoc, '_id' | 'repoId' | 'chapterId' | 'quType' | 'quLevel' | 'searchText' | 'live' | 'updatedAt'>;

export interface StemSearch {
  /** folded; a stem has to have all of them */
  words: readonly string[];
  /** null: everywhere */
  repoIds: ReadonlySet<string> | null;
  quType: QuType | undefined;
  quLevel: number | undefined;
  /** null: in any, or in none */
  chapterIds: ReadonlySet<string> | null;
  excludes: ReadonlySet<string>;
}

export interface Stem {
  id: string;
  repoId: string;
  /** empty: none */
  chapterId: string;
  quType: QuType;
  quLevel: number;
  text: string;
  /** when the question was changed last */
  at: number;
  /** another one has taken its place, or the question is gone */
  isOver: boolean;
}

/** Bytes of a stem beside its text. */
const ownBytes = 300;
const bytesOf = ({ text }: Stem): number => 2 * text.length + ownBytes;
const byId = (one: Stem, other: Stem): number => (one.id < other.id ? -1 : 1);

/** Stems of questions in the order of their ids, to be looked through without the database. */
export class StemList {
  private rows: Stem[] = [];
  private readonly known = new Map<string, Stem>();
  private readonly counts = new Map<string, number>();
  /** one string for all that are equal */
  private readonly names = new Map<string, string>(quTypes.map((type) => [type, type]));
  bytes = 0;

  get size(): number {
    return this.known.size;
  }

  countOf(repoId: string): number {
    return this.counts.get(repoId) ?? 0;
  }

  /** When a question was changed last, as the list has it. */
  changedAt(id: string): number | undefined {
    return this.known.get(id)?.at;
  }

  /** Takes over how questions are now. */
  put(heads: readonly StemHead[]): void {
    let replaces = false;
    const added: Stem[] = [];
    for (const head of heads) {
      const id = head._id.toHexString();
      replaces = this.drop(id) || replaces;
      if (head.live) added.push(this.add(id, head));
    }
    added.sort(byId);
    const last = this.rows.at(-1);
    const [first] = added;
    const isBehind = last === undefined || first === undefined || last.id < first.id;
    // who looks through the rows meanwhile has the length from before
    if (isBehind && !replaces) this.rows.push(...added);
    else {
      const rows = [...this.rows.filter((row) => !row.isOver), ...added];
      this.rows = isBehind ? rows : rows.sort(byId);
    }
  }

  /** In the order of their ids. */
  async find({ words, repoIds, quType, quLevel, chapterIds, excludes }: StemSearch, slices: Slices): Promise<Stem[]> {
    const { rows } = this;
    const { length } = rows;
    const found: Stem[] = [];
    for (let index = 0; index < length; index += 1) {
      if (index % 256 === 0 && slices.isOver()) await slices.rest();
      const row = rows[index];
      if (row === undefined || (quType !== undefined && row.quType !== quType) || (quLevel !== undefined && row.quLevel !== quLevel))
        continue;
      if (repoIds?.has(row.repoId) === false || chapterIds?.has(row.chapterId) === false) continue;
      if (words.every((word) => row.text.includes(word)) && !excludes.has(row.id)) found.push(row);
    }
    return found;
  }

  private add(id: string, { repoId, chapterId, quType, quLevel, searchText, updatedAt }: StemHead): Stem {
    const row: Stem = {
      ...{ id, repoId: this.name(repoId.toHexString()), chapterId: this.name(chapterId?.toHexString() ?? '') },
      ...{ quType: this.name(quType), quLevel, text: searchText, at: updatedAt.getTime(), isOver: false },
    };
    this.known.set(id, row);
    this.counts.set(row.repoId, this.countOf(row.repoId) + 1);
    this.bytes += bytesOf(row);
    return row;
  }

  private drop(id: string): boolean {
    const row = this.known.get(id);
    if (row === undefined) return false;
    row.isOver = true;
    this.known.delete(id);
    this.counts.set(row.repoId, this.countOf(row.repoId) - 1);
    this.bytes -= bytesOf(row);
    return true;
  }

  private name<T extends string>(text: T): T {
    const known = this.names.get(text) as T | undefined; // equal to it
    if (known === undefined) this.names.set(text, text);
    return known ?? text;
  }
}
