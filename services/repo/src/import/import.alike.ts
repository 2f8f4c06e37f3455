import type { Output, calls } from '@xuekao/contracts';
import type { Likeness } from './import.job.js';

type Differences = Output<typeof calls.repo.questionImport.known>['known'][number]['differs'];
/** A question with what a correction may have changed. */
type Written = Pick<Likeness, 'whole' | 'content' | 'answer' | 'analysis' | 'quLevel'>;
type Stored = Written & { quId: string };

/** Of one whole; how many difficulties there are is less. */
const mostKept = 20;

/**
 * Questions of a bank that are like one of a text. A bank may hold the same question thousands of times, and so may the text: of each
 * wording of the text one for each difficulty is kept, and of each whole a few, so that no question is compared with more than those.
 */
export class AlikeQuestions {
  private readonly ofWhole = new Map<string, Stored[]>();
  private readonly ofWording = new Map<string, Stored[]>();

  constructor(text: readonly Written[]) {
    for (const question of text) {
      this.ofWhole.set(question.whole, []);
      this.ofWording.set(wordingOf(question), []);
    }
  }

  add(question: Stored): void {
    for (const kept of [this.ofWording.get(wordingOf(question)), this.ofWhole.get(question.whole)]) {
      if (kept && kept.length < mostKept && !kept.some((other) => isSame(other, question))) kept.push(question);
    }
  }

  /** The one with the fewest differences; one of the same wording is always found. */
  nearest(question: Written): { quId: string; differs: Differences } | null {
    const kept = [...(this.ofWording.get(wordingOf(question)) ?? []), ...(this.ofWhole.get(question.whole) ?? [])];
    const [nearest] = kept
      .map(({ quId, ...other }) => ({ quId, differs: differencesOf(question, other) }))
      .sort((one, another) => one.differs.length - another.differs.length);
    return nearest ?? null;
  }
}

export function differencesOf(question: Written, other: Written): Differences {
  const isOtherLevel = question.quLevel !== null && question.quLevel !== other.quLevel;
  return [
    ...(['content', 'answer', 'analysis'] as const).filter((part) => question[part] !== other[part]),
    ...(isOtherLevel ? (['level'] as const) : []),
  ];
}

const wordingOf = ({ whole, content, answer, analysis }: Written): string => [whole, content, answer, analysis].join(' ');
const isSame = (one: Written, other: Written): boolean => one.quLevel === other.quLevel && wordingOf(one) === wordingOf(other);
