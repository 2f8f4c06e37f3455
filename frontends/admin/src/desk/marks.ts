import type { ResultQuestion } from '@xuekao/contracts';
import { leavesOf } from '@xuekao/question/view';

/** Marks that the marker has typed for one question or part; not yet sent. */
export interface Mark {
  score: string;
  remark: string;
}
export type Marks = Readonly<Record<string, Mark>>;

/** A question or part that carries marks of its own, with the number that a person calls it by. */
export interface Leaf {
  question: ResultQuestion;
  label: string;
}

export function labelledLeaves(groups: readonly { quList: readonly ResultQuestion[] }[]): Leaf[] {
  return groups.flatMap((group) =>
    group.quList.flatMap((question) =>
      question.subList.length === 0
        ? [{ question, label: String(question.sort) }]
        : question.subList.map((part, index) => ({ question: part, label: `${question.sort}.${index + 1}` })),
    ),
  );
}

/** Digits of a Chinese keyboard are as wide as a character: they mean the same. */
const narrow = (text: string): string => text.replace(/[０-９．]/g, (wide) => wide.normalize('NFKC')).replace('。', '.');

/** The marks as a number, or null for what is none between 0 and the question's, with at most one decimal. */
export function parseMark(text: string, max: number): number | null {
  const plain = narrow(text.trim());
  if (!/^\d{1,4}(\.\d)?$/.test(plain)) return null;
  const value = Number(plain);
  return value <= max ? value : null;
}

export interface ReadyMarks {
  items: { quId: string; score: number; remark: string }[];
  /** the first one that cannot be sent */
  wrong: Leaf | null;
}

/** Marks for the server: all that were filled in. */
export function readyMarks(leaves: readonly Leaf[], marks: Marks): ReadyMarks {
  const items: ReadyMarks['items'] = [];
  for (const leaf of leaves) {
    const mark = marks[leaf.question.quId];
    if (mark === undefined || mark.score.trim() === '') continue;
    const score = parseMark(mark.score, leaf.question.score);
    if (score === null) return { items: [], wrong: leaf };
    items.push({ quId: leaf.question.quId, score, remark: mark.remark.trim() });
  }
  return { items, wrong: null };
}

export const waits = (question: ResultQuestion): boolean => leavesOf(question).some((leaf) => leaf.needsHand);

/** The neighbours of a paper among those that wait; the paper itself may have left the list. */
export function neighbours(queue: readonly string[], current: string): { previous: string | null; next: string | null; others: number } {
  const at = queue.indexOf(current);
  const others = queue.filter((id) => id !== current);
  if (at < 0) return { previous: null, next: others[0] ?? null, others: others.length };
  return { previous: queue[at - 1] ?? null, next: queue[at + 1] ?? (at > 0 ? (queue[0] ?? null) : null), others: others.length };
}
